type Value = string | number | readonly Value[] | { readonly [key: string]: Value };
type Record = { node: Node } | { row: Value } | undefined;
type Node = [Record, Record];

/** A MaxMind database of version 6 and 24-bit records, from rows by network (`192.0.2.0/24`, `2001:db8::/32`). */
export function locationsFile(rows: { readonly [network: string]: Value }): Buffer {
  const nodes: Node[] = [[undefined, undefined]];
  for (const [network, row] of Object.entries(rows)) put(nodes, bitsOf(network), row);

  const data: Buffer[] = [];
  let dataLength = 0;
  const number = (record: Record): number => {
    if (!record) return nodes.length;
    if ('node' in record) return nodes.indexOf(record.node);
    const pointer = nodes.length + 16 + dataLength;
    const encoded = encode(record.row);
    data.push(encoded);
    dataLength += encoded.length;
    return pointer;
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(number(left), index * 6, 3);
    tree.writeUIntBE(number(right), index * 6 + 3, 3);
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'made by a test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

function put(nodes: Node[], bits: string, row: Value): void {
  let [node] = nodes;
  for (const bit of bits.slice(0, -1)) node = node && below(nodes, node, Number(bit) as 0 | 1);
  if (node) node[Number(bits.at(-1)) as 0 | 1] = { row };
}

function below(nodes: Node[], node: Node, side: 0 | 1): Node {
  const record = node[side];
  if (record && 'node' in record) return record.node;
  const made: Node = [undefined, undefined];
  nodes.push(made);
  node[side] = { node: made };
  return made;
}

/** Version 4 networks are in the first 96 zero bits of version 6. */
function bitsOf(network: string): string {
  const [address = '', length] = network.split('/');
  const binary = (part: number, width: number) => part.toString(2).padStart(width, '0');
  if (address.includes('.')) {
    const bits = address.split('.').map(part => binary(Number(part), 8));
    return `${'0'.repeat(96)}${bits.join('').slice(0, Number(length))}`;
  }
  const groups = address.replace('::', '').split(':');
  const bits = groups.map(group => binary(Number.parseInt(group, 16), 16)).join('');
  return bits.padEnd(128, '0').slice(0, Number(length));
}

const kind = { string: 2, number: 6, map: 7, array: 11 };

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(kind.string, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(kind.number, 4), bytes]);
  }
  if (isArray(value)) return Buffer.concat([control(kind.array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(kind.map, entries.length), ...entries.flat().map(encode)]);
}

/** Types above 7 have a byte of their own. */
function control(type: number, size: number): Buffer {
  if (size > 28) throw new Error('only short values are written');
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
