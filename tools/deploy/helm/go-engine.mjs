// @ts-check
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../project.mjs';

/** @typedef {import('./render-chart.mjs').Chart} Chart */

const program = join(projectRoot, 'tools/deploy/helm/engine/main.go');
const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };

/** Debian's golang-go, golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev, which few machines have. */
export function hasGoEngine() {
  try {
    execFileSync('go', ['list', '-deps', program], { env, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Renders a chart with the templates of Go, as Helm does.
 * @param {Chart} chart
 * @returns {Record<string, string>} the text by file, as `renderChart` returns it
 */
export function renderWithGo(chart) {
  const rendered = execFileSync('go', ['run', program], { env, input: JSON.stringify(chart), stdio: 'pipe' });
  return JSON.parse(String(rendered));
}
