"""Encoders: the shipped ONNX models, from texts to numbers; nothing heavy until one is run."""
