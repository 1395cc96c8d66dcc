import type { Node } from '@pgsql/types';
import type { Catalogue } from './catalogue';
import { arrayOf, type Column } from './value';

/** What the names in a query refer to: the relations of its FROM, its CTEs, and those of the enclosing queries. */
export interface Scope {
  catalogue: Catalogue;
  mayBeNull: (parameter: number) => boolean;
  /** By parameter number: the allowed values of the column that it is compared with or written to. */
  allowed: Map<number, string>;
  columnsOf: (query: Node, around: Scope) => Column[];
  relations: Relation[];
  ctes: Map<string, Column[]>;
  around?: Scope;
}

export interface Relation {
  alias: string;
  columns: Column[];
}

export const within = (around: Scope): Scope => ({
  ...around,
  relations: [],
  ctes: new Map(around.ctes),
  around,
});

/** The columns of a reference: one, or all of a relation by its name or a star. */
export function lookUp(fields: Node[], scope: Scope): Column[] {
  const names = fields.map(textOf);
  const isStar = fields.some(field => 'A_Star' in field);
  for (let at: Scope | undefined = scope; at; at = at.around) {
    if (isStar)
      return at.relations
        .filter(({ alias }) => names.length === 1 || alias === names[0])
        .flatMap(each => each.columns);
    const [first, second] = names;
    const columns =
      second === undefined
        ? at.relations.flatMap(each => each.columns.filter(({ name }) => name === first))
        : at.relations
            .filter(({ alias }) => alias === first)
            .flatMap(each => each.columns.filter(({ name }) => name === second));
    if (columns[0]) return [columns[0]];
  }
  return [];
}

/** Records that a column of this query is not null in the result. */
export function markColumn(node: Node | undefined, scope: Scope): void {
  if (!node || !('ColumnRef' in node)) return;
  const { around: _, ...own } = scope;
  const [column] = lookUp(node.ColumnRef.fields ?? [], own);
  if (column) column.isNullable = false;
}

/** The scope of a branch in which an expression is not null. */
export function assumingNotNull(node: Node | undefined, scope: Scope): Scope {
  const relations = scope.relations.map(({ alias, columns }) => ({
    alias,
    columns: columns.map(column => ({ ...column })),
  }));
  const branch = { ...scope, relations };
  markColumn(node, branch);
  return branch;
}

/** Records the allowed values of a parameter, from the column that it is compared with. */
export function meet(
  node: Node | undefined,
  column: Column | undefined,
  scope: Scope,
  isArray = false,
): void {
  if (node && 'TypeCast' in node) return meet(node.TypeCast.arg, column, scope, isArray);
  const type = column?.type;
  if (
    !node ||
    !('ParamRef' in node) ||
    !type ||
    !/^(('[^']*'|\d)( \| ('[^']*'|\d))*|[A-Z]\w+\[\])$/.test(type)
  )
    return;
  if (/^(Date|Buffer)\[\]$/.test(type)) return;
  const number = node.ParamRef.number ?? 0;
  if (!scope.allowed.has(number)) scope.allowed.set(number, isArray ? arrayOf(type) : type);
}

/** The relation whose name refers to its whole row. */
export function relationNamed(fields: Node[], scope: Scope): Relation | undefined {
  const [name, ...more] = fields.map(textOf);
  return more.length > 0 ? undefined : scope.relations.find(({ alias }) => alias === name);
}

export const textOf = (node: Node | undefined): string =>
  node && 'String' in node ? (node.String.sval ?? '') : '';
