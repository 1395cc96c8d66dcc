import { nodeProblem } from './kernel/oldest-node';

// Before anything is used by its name that an old Node lacks: that would end it with a stack instead.
const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT_FILE } = process.env;
// Traces change modules that `start` uses, so they come first, and they cost nothing where they are off.
const endTraces =
  OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT_FILE
    ? (await import('./configured-traces')).startConfiguredTraces(process.env)
    : undefined;
const { run } = await import('./start');
run(endTraces);
