import type { A_Expr, CaseExpr, FuncCall, Node, SubLink, TypeName } from '@pgsql/types';
import { typeNamed } from './catalogue';
import { assumingNotNull, lookUp, meet, relationNamed, type Scope, textOf } from './scope';
import { arrayOf, elementOf, known, none, orNull, union, unknown, type Value } from './value';

const neverNull = new Set([
  'concat',
  'concat_ws',
  'count',
  'dense_rank',
  'gen_random_uuid',
  'json_build_object',
  'jsonb_build_object',
  'now',
  'rank',
  'row_number',
  'row_to_json',
  'to_json',
  'to_jsonb',
]);

/** Null only when an argument is. */
const nullByArgument = new Set([
  'cardinality',
  'ceil',
  'convert_to',
  'date_trunc',
  'encode',
  'extract',
  'floor',
  'get_byte',
  'hashtextextended',
  'length',
  'lower',
  'make_interval',
  'round',
  'sha256',
  'string_to_array',
  'substring',
  'timezone',
  'to_char',
  'upper',
  'uuid_send',
]);

/** Null only over no rows, which a GROUP BY never has. */
const nullOverNothing = new Set([
  'array_agg',
  'bool_and',
  'bool_or',
  'json_agg',
  'jsonb_agg',
  'max',
  'min',
  'sum',
]);

const comparisons = new Set(['=', '<>', '<', '>', '<=', '>=', '~', '!~', '~*', '@>', '<@', '&&']);

/** Operators that return null for a missing key. */
const lookUps = new Set(['->', '->>', '#>', '#>>']);

export function infer(node: Node | undefined, scope: Scope, isGrouped = false): Value {
  if (!node) return unknown;
  const each = (nodes: Node[] = []) => nodes.map(one => infer(one, scope, isGrouped));
  const isBoolean = (isNullable: boolean) => known('boolean', isNullable);
  if ('ColumnRef' in node) return lookUp(node.ColumnRef.fields ?? [], scope)[0] ?? unknown;
  if ('ParamRef' in node) return { ...unknown, isNullable: scope.mayBeNull(node.ParamRef.number ?? 0) };
  if ('A_Const' in node) return constant(node);
  if ('NamedArgExpr' in node) return infer(node.NamedArgExpr.arg, scope, isGrouped);
  if ('A_Indirection' in node) return elementAt(infer(node.A_Indirection.arg, scope, isGrouped));
  if ('TypeCast' in node) return cast(node.TypeCast.typeName, infer(node.TypeCast.arg, scope, isGrouped));
  if ('CollateClause' in node) return infer(node.CollateClause.arg, scope, isGrouped);
  if ('NullTest' in node || 'BooleanTest' in node) return isBoolean(false);
  if ('BoolExpr' in node) return isBoolean(each(node.BoolExpr.args).some(value => value.isNullable));
  if ('CoalesceExpr' in node) return oneOf(each(node.CoalesceExpr.args));
  if ('MinMaxExpr' in node) return oneOf(each(node.MinMaxExpr.args));
  if ('CaseExpr' in node) return inferCase(node.CaseExpr, scope, isGrouped);
  if ('A_Expr' in node) return operation(node.A_Expr, scope, isGrouped);
  if ('FuncCall' in node) return call(node.FuncCall, scope, isGrouped);
  if ('SubLink' in node) return subquery(node.SubLink, scope, isGrouped);
  if ('A_ArrayExpr' in node) return list(union(each(node.A_ArrayExpr.elements)));
  return unknown;
}

/** The first non-null value: null only when all are. */
function oneOf(values: Value[]): Value {
  return { ...union(values), isNullable: values.every(value => value.isNullable) };
}

function constant(node: {
  A_Const: { isnull?: boolean; sval?: { sval?: string }; boolval?: { boolval?: boolean }; ival?: object };
}): Value {
  const { isnull, sval, boolval, ival } = node.A_Const;
  if (isnull) return none;
  if (sval) return known(`'${sval.sval ?? ''}'`);
  if (boolval) return known(String(boolval.boolval ?? false));
  return ival ? known('number') : { ...unknown, isNullable: false };
}

/** An index may be out of range. */
const elementAt = ({ type, json }: Value): Value => ({
  type: elementOf(type),
  json: elementOf(json),
  isNullable: true,
});

/** A cast to JSON retains the type of the value. */
function cast(to: TypeName | undefined, value: Value): Value {
  const type = typeNamed(textOf(to?.names?.at(-1)));
  const isArray = (to?.arrayBounds ?? []).length > 0;
  if (!type) return { ...unknown, isNullable: value.isNullable };
  if (isArray) return known(arrayOf(type), value.isNullable);
  return type === 'unknown' ? { ...value, type: value.type ?? type } : known(type, value.isNullable);
}

/** `case when x is null then … else …`: in the rest, x is not null. */
function inferCase({ args = [], defresult }: CaseExpr, scope: Scope, isGrouped: boolean): Value {
  const results: Value[] = [];
  let rest = scope;
  for (const arg of args) {
    if (!('CaseWhen' in arg)) continue;
    const { expr, result } = arg.CaseWhen;
    const test = expr && 'NullTest' in expr ? expr.NullTest : undefined;
    const isNotNull = test?.nulltesttype === 'IS_NOT_NULL';
    results.push(infer(result, isNotNull ? assumingNotNull(test?.arg, rest) : rest, isGrouped));
    if (test && !isNotNull) rest = assumingNotNull(test.arg, rest);
  }
  return union([...results, defresult ? infer(defresult, rest, isGrouped) : none]);
}

function operation({ kind, name = [], lexpr, rexpr }: A_Expr, scope: Scope, isGrouped: boolean): Value {
  const [left, right] = [infer(lexpr, scope, isGrouped), infer(rexpr, scope, isGrouped)];
  compare(lexpr, rexpr, kind === 'AEXPR_OP_ANY', scope);
  const isNullable =
    (lexpr !== undefined && left.isNullable) || (rexpr !== undefined && right.isNullable && !isList(rexpr));
  if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return known('boolean');
  if (kind === 'AEXPR_NULLIF') return { ...left, isNullable: true };
  const operator = textOf(name.at(-1));
  if (kind !== 'AEXPR_OP' || comparisons.has(operator)) return known('boolean', isNullable);
  if (lookUps.has(operator)) return operator.endsWith('>>') ? known('string', true) : unknown;
  if (operator === '||' && left.type?.endsWith('[]')) return { ...left, isNullable };
  return { ...unknown, isNullable };
}

function compare(lexpr: Node | undefined, rexpr: Node | undefined, isArray: boolean, scope: Scope): void {
  const column = (node: Node | undefined) =>
    node && 'ColumnRef' in node ? lookUp(node.ColumnRef.fields ?? [], scope)[0] : undefined;
  meet(rexpr, column(lexpr), scope, isArray);
  if (!isArray) meet(lexpr, column(rexpr), scope);
}

const isList = (node: Node) => 'List' in node;

function call({ funcname = [], args = [], over }: FuncCall, scope: Scope, isGrouped: boolean): Value {
  const name = textOf(funcname.at(-1));
  const values = args.map(arg => infer(arg, scope, isGrouped));
  const isNullable =
    !neverNull.has(name) &&
    !(nullByArgument.has(name) && values.every(value => !value.isNullable)) &&
    !(
      nullOverNothing.has(name) &&
      (isGrouped || over) &&
      values.every(value => !value.isNullable || name.endsWith('_agg'))
    );
  if (name === 'json_build_object') return json(objectOf(args, values));
  if (/^(row_to_json|to_jsonb?)$/.test(name)) return json(wholeRow(args[0], scope));
  const [first = unknown] = values;
  const element = orNull(first.json ?? 'unknown', first.isNullable);
  if (/^jsonb?_agg$/.test(name)) return { ...json(arrayOf(element)), isNullable };
  if (name === 'array_agg') return { ...list(first), isNullable };
  if (name === 'max' || name === 'min') return { ...first, isNullable };
  if (name === 'unnest') return { ...unknown, type: elementOf(first.type), json: elementOf(first.json) };
  const type = scope.catalogue.functions.get(name);
  return type ? known(type, isNullable) : { ...unknown, isNullable };
}

const json = (type: string): Value => ({ type, json: type, isNullable: false });

const list = (of: Value): Value => ({
  type: of.type && arrayOf(orNull(of.type, of.isNullable)),
  json: of.json && arrayOf(orNull(of.json, of.isNullable)),
  isNullable: false,
});

function objectOf(args: Node[], values: Value[]): string {
  const fields = args.flatMap((arg, index) => {
    const value = values[index + 1] ?? unknown;
    const key = 'A_Const' in arg ? (arg.A_Const.sval?.sval ?? '') : 'key';
    return index % 2
      ? []
      : [`${key}: ${orNull(value.json ?? 'unknown', value.isNullable && value.json !== undefined)}`];
  });
  return `{ ${fields.join('; ')} }`;
}

function wholeRow(arg: Node | undefined, scope: Scope): string {
  const relation = arg && 'ColumnRef' in arg ? relationNamed(arg.ColumnRef.fields ?? [], scope) : undefined;
  if (!relation) return 'unknown';
  const fields = relation.columns.map(
    ({ name, json, isNullable }) => `${name}: ${orNull(json ?? 'unknown', isNullable)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function subquery({ subLinkType, subselect, testexpr }: SubLink, scope: Scope, isGrouped: boolean): Value {
  if (subLinkType === 'EXISTS_SUBLINK') return known('boolean');
  const [column = unknown] = subselect ? scope.columnsOf(subselect, scope) : [];
  if (subLinkType === 'ARRAY_SUBLINK') return list(column);
  if (subLinkType === 'EXPR_SUBLINK')
    return { ...column, isNullable: column.isNullable || !isOneRow(subselect) };
  return known('boolean', column.isNullable || infer(testexpr, scope, isGrouped).isNullable);
}

/** An aggregate without GROUP BY returns one row; any other query may return none. */
function isOneRow(query: Node | undefined): boolean {
  if (!query || !('SelectStmt' in query)) return false;
  const { targetList = [], groupClause, havingClause } = query.SelectStmt;
  const [target] = targetList;
  return !groupClause && !havingClause && target !== undefined && JSON.stringify(target).includes('"count"');
}
