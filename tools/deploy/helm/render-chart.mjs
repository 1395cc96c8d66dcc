// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseDocument } from 'yaml';
import { parseTemplate } from './parse-template.mjs';
import { runTemplate } from './run-template.mjs';

/** @typedef {Record<string, any>} Values */
/** @typedef {{ templates: Record<string, string>, data: unknown }} Chart sources by file, and what they show */

/**
 * Reads a chart and the data of one installation, as Helm does: the values of the installation over those of the chart, checked
 * against the schema.
 * @param {string} folder
 * @param {Values} values
 * @param {{ name: string, namespace: string }} release
 * @returns {Chart}
 */
export function readChart(folder, values, release) {
  const textOf = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
  const { name, version, appVersion } = parse(textOf('Chart.yaml'));
  const merged = merge(parse(textOf('values.yaml')), values);
  const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(textOf('values.schema.json')));
  if (!isValid(merged)) throw new Error(problemsOf(isValid.errors ?? []));
  const files = readdirSync(join(folder, 'templates')).sort();
  return {
    templates: Object.fromEntries(files.map(file => [file, textOf(`templates/${file}`)])),
    data: {
      Values: merged,
      Chart: { Name: name, Version: version, AppVersion: appVersion },
      Release: { Name: release.name, Namespace: release.namespace, Service: 'Helm' },
    },
  };
}

/**
 * Renders the templates of a chart within the subset of docs/decisions/0127.
 * @param {Chart} chart
 * @returns {Record<string, string>} the text by file, without the files of definitions
 */
export function renderChart({ templates, data }) {
  const defined = new Map();
  const parsed = Object.entries(templates).map(([file, source]) => {
    try {
      return /** @type {const} */ ([file, parseTemplate(source, defined)]);
    } catch (cause) {
      throw new Error(`${file}: ${/** @type {Error} */ (cause).message}`, { cause });
    }
  });
  const shown = parsed.filter(([file]) => !file.startsWith('_'));
  return Object.fromEntries(shown.map(([file, nodes]) => [file, runTemplate(nodes, data, defined)]));
}

/**
 * The manifests as Kubernetes reads them: YAML 1.1, in which 0440 is octal.
 * @param {Record<string, string>} rendered
 * @returns {any[]}
 */
export function manifestsOf(rendered) {
  const files = Object.entries(rendered).filter(
    ([file, text]) => file.endsWith('.yaml') && text.trim() !== '',
  );
  return files.map(([file, text]) => {
    const document = parseDocument(text, { version: '1.1' });
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return document.toJS();
  });
}

/** null takes a key away. @param {Values} base @param {Values} over @returns {Values} */
function merge(base, over) {
  const isMap = (/** @type {unknown} */ value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === null) delete merged[key];
    else merged[key] = isMap(value) && isMap(merged[key]) ? merge(merged[key], value) : value;
  }
  return merged;
}

/** @param {{ instancePath: string, message?: string, params: Values }[]} errors */
function problemsOf(errors) {
  return errors
    .map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${params['propertyName'] ?? ''}`.trim(),
    )
    .join('\n');
}
