// @ts-check
// Imported first, for its effect: on an older Node what follows would fail with riddles.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Talon needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
