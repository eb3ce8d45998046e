"""Programs whose loop is a framework's: the profiler lives in a callback's hooks."""

from annotations import random_extra
from pieces import Block, contained, label


def random_hooked_program(choices, configured):
    return choices.pick([_lightning, _lightning, _transformers])(choices, configured)


def _hook_bodies(choices, configured, attribute):
    choices.self_name = "self"
    made = [
        *_local(choices),
        f"{attribute} = {choices.api.SMProfiler}.instance()",
        *configured(choices, attribute),
        f"{attribute}.start_profiling()",
    ]
    begin = [*_local(choices), f"self.open_range = {choices.api.annotation_begin}({label(choices, 'Batch')})"]
    end = [*_local(choices), f"{choices.api.annotation_end}(self.open_range)", *contained(choices)]
    stop = [f"{attribute}.stop_profiling()"]
    choices.self_name = None
    return made, begin, end, stop


def _local(choices):
    return list(choices.api.imports) if choices.api.local else []


def _lightning(choices, configured):
    package = choices.pick(["lightning", "lightning.pytorch", "pytorch_lightning"])
    callback, module = choices.fresh("ProfilerCallback", "Profiling"), choices.fresh("Classifier", "Net")
    attribute = "self." + choices.fresh("prof", "profiler")
    made, begin, end, stop = _hook_bodies(choices, configured, attribute)
    choices.index = "batch_idx"
    step = [
        *_local(choices),
        Block(f"with {choices.api.annotate}({label(choices, 'Forward')}):", ["output = model(batch)"]),
        "return criterion(output, batch)",
    ]
    choices.index = None
    return [
        f"import {package} as pl",
        Block(
            f"class {callback}(pl.Callback):",
            [
                Block("def on_train_start(self, trainer, pl_module):", made),
                Block("def on_train_batch_start(self, trainer, pl_module, batch, batch_idx):", begin),
                Block("def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):", end),
                Block("def on_train_end(self, trainer, pl_module):", stop),
            ],
        ),
        Block(
            f"class {module}(pl.LightningModule):",
            [
                Block("def training_step(self, batch, batch_idx):", step),
                Block("def configure_optimizers(self):", ["return optimizer"]),
            ],
        ),
        f"pl.Trainer(max_epochs={choices.pick([1, 2])}, callbacks=[{callback}()]).fit({module}(), data)",
        *([] if choices.api.local else random_extra(choices, "After")),
    ]


def _transformers(choices, configured):
    callback = choices.fresh("ProfilerCallback", "Profiling")
    attribute = "self." + choices.fresh("prof", "profiler")
    made, begin, end, stop = _hook_bodies(choices, configured, attribute)
    signature = "(self, args, state, control, **kwargs):"
    return [
        "from transformers import Trainer, TrainerCallback, TrainingArguments",
        Block(
            f"class {callback}(TrainerCallback):",
            [
                Block("def on_train_begin" + signature, made),
                Block("def on_step_begin" + signature, begin),
                Block("def on_step_end" + signature, end),
                Block("def on_train_end" + signature, stop),
            ],
        ),
        f"Trainer(model, TrainingArguments('out', num_train_epochs={choices.pick([1, 2])}), train_dataset=data, callbacks=[{callback}()]).train()",
    ]
