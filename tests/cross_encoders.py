"""Real cross-encoders, as small as they can be: one layer of random weights over single letters."""

from pathlib import Path

LETTERS = "abcdefghijklmnopqrstuvwxyz"
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *(f"##{letter}" for letter in LETTERS)]


def make(folder: Path, labels: int = 1, activation: str = "", fill: float | None = None) -> Path:
    """Save one that gives ``labels`` scores a pair, with an activation of its own and all weights at ``fill``."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    (folder / "vocab.txt").write_text("\n".join(VOCABULARY))
    torch.manual_seed(0)
    own = {"sentence_transformers": {"activation_fn": activation}} if activation else {}
    config = BertConfig(
        vocab_size=len(VOCABULARY),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        initializer_range=1.0,
        num_labels=labels,
        **own,
    )
    model = BertForSequenceClassification(config)
    if fill is not None:
        torch.nn.init.constant_(model.classifier.weight, fill)
    model.save_pretrained(folder / "model")
    BertTokenizerFast(vocab=str(folder / "vocab.txt")).save_pretrained(folder / "model")
    return folder / "model"
