import type {
  Alias,
  DeleteStmt,
  InsertStmt,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from '@pgsql/types';
import { infer } from './expression';
import { lookUp, markColumn, meet, type Relation, type Scope, textOf, within } from './scope';
import { type Column, union, unknown } from './value';

/** The columns that a statement returns, with types and nullability from its tables, joins and conditions. */
export function columnsOf(query: Node, around: Scope): Column[] {
  const scope = within(around);
  if ('SelectStmt' in query) return ofSelect(query.SelectStmt, scope);
  if ('InsertStmt' in query) return ofInsert(query.InsertStmt, scope);
  if ('UpdateStmt' in query) return ofUpdate(query.UpdateStmt, scope);
  if ('DeleteStmt' in query) return ofDelete(query.DeleteStmt, scope);
  return [];
}

function ofSelect(select: SelectStmt, scope: Scope): Column[] {
  addCtes(select.withClause, scope);
  if (select.larg && select.rarg) {
    const [left, right] = [ofSelect(select.larg, within(scope)), ofSelect(select.rarg, within(scope))];
    return left.map((column, index) => ({ name: column.name, ...union([column, right[index] ?? unknown]) }));
  }
  if (select.valuesLists) return ofValues(select.valuesLists, scope);
  for (const from of select.fromClause ?? []) addRelation(from, scope, false);
  applyCondition(select.whereClause, scope);
  return targets(select.targetList ?? [], scope, select.groupClause !== undefined);
}

function ofValues(lists: Node[], scope: Scope): Column[] {
  const rows = lists.map(row =>
    ('List' in row ? (row.List.items ?? []) : []).map(item => infer(item, scope)),
  );
  return (rows[0] ?? []).map((_, index) => ({
    name: `column${index + 1}`,
    ...union(rows.map(row => row[index] ?? unknown)),
  }));
}

function ofInsert(insert: InsertStmt, scope: Scope): Column[] {
  addCtes(insert.withClause, scope);
  const written = (insert.cols ?? []).map(col =>
    columnOf(insert.relation, 'ResTarget' in col ? col.ResTarget.name : undefined, scope),
  );
  if (insert.selectStmt && 'SelectStmt' in insert.selectStmt) {
    const { valuesLists, targetList } = insert.selectStmt.SelectStmt;
    columnsOf(insert.selectStmt, scope);
    const values = valuesLists?.map(row => ('List' in row ? (row.List.items ?? []) : [])) ?? [
      (targetList ?? []).map(target => ('ResTarget' in target ? target.ResTarget.val : undefined)),
    ];
    for (const row of values) row.forEach((value, index) => meet(value, written[index], scope));
  }
  addTable(insert.relation, scope);
  for (const target of insert.onConflictClause?.targetList ?? [])
    if ('ResTarget' in target)
      meet(target.ResTarget.val, columnOf(insert.relation, target.ResTarget.name, scope), scope);
  infer(insert.onConflictClause?.whereClause, scope);
  return targets(insert.returningClause?.exprs ?? [], scope);
}

function ofUpdate(update: UpdateStmt, scope: Scope): Column[] {
  addCtes(update.withClause, scope);
  addTable(update.relation, scope);
  for (const from of update.fromClause ?? []) addRelation(from, scope, false);
  applyCondition(update.whereClause, scope);
  // Returns the written values, not those of the condition.
  const [table] = scope.relations;
  const written = (update.targetList ?? []).flatMap(target => {
    if (!('ResTarget' in target)) return [];
    const { name, val } = target.ResTarget;
    const column = columnOf(update.relation, name, scope);
    meet(val, column, scope);
    const isNullable = column?.isNullable === true && infer(val, scope).isNullable;
    return column ? [{ ...column, isNullable }] : [];
  });
  if (table)
    table.columns = table.columns.map(column => written.find(({ name }) => name === column.name) ?? column);
  return targets(update.returningClause?.exprs ?? [], scope);
}

function ofDelete(query: DeleteStmt, scope: Scope): Column[] {
  addCtes(query.withClause, scope);
  addTable(query.relation, scope);
  for (const from of query.usingClause ?? []) addRelation(from, scope, false);
  applyCondition(query.whereClause, scope);
  return targets(query.returningClause?.exprs ?? [], scope);
}

function addCtes(clause: WithClause | undefined, scope: Scope): void {
  for (const cte of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in cte)) continue;
    const { ctename = '', ctequery, aliascolnames } = cte.CommonTableExpr;
    const columns = ctequery ? columnsOf(ctequery, scope) : [];
    scope.ctes.set(ctename, renamed(columns, aliascolnames));
  }
}

const columnOf = (table: RangeVar | undefined, name: string | undefined, scope: Scope): Column | undefined =>
  scope.catalogue.tables.get(table?.relname ?? '')?.find(column => column.name === name);

function addTable(table: RangeVar | undefined, scope: Scope): void {
  if (table) scope.relations.push(tableOf(table, scope));
}

function tableOf({ relname = '', schemaname, alias }: RangeVar, scope: Scope): Relation {
  const columns =
    (schemaname ? undefined : (scope.ctes.get(relname) ?? scope.catalogue.tables.get(relname))) ?? [];
  return { alias: alias?.aliasname ?? relname, columns: columns.map(column => ({ ...column })) };
}

/** A relation of the FROM clause; on the outer side of a join, all its columns are nullable. */
function addRelation(from: Node, scope: Scope, isOptional: boolean): void {
  if ('JoinExpr' in from) {
    const { jointype, larg, rarg, quals } = from.JoinExpr;
    const isFull = jointype === 'JOIN_FULL';
    if (larg) addRelation(larg, scope, isOptional || isFull || jointype === 'JOIN_RIGHT');
    if (rarg) addRelation(rarg, scope, isOptional || isFull || jointype === 'JOIN_LEFT');
    infer(quals, scope);
    if (jointype === 'JOIN_INNER' && !isOptional) markNotNull(quals, scope);
    return;
  }
  const { alias, columns } = relationOf(from, scope);
  scope.relations.push({
    alias,
    columns: isOptional ? columns.map(column => ({ ...column, isNullable: true })) : columns,
  });
}

function relationOf(from: Node, scope: Scope): Relation {
  if ('RangeVar' in from) return tableOf(from.RangeVar, scope);
  if ('RangeSubselect' in from) {
    const { subquery, alias } = from.RangeSubselect;
    return named(alias, subquery ? scope.columnsOf(subquery, scope) : []);
  }
  if ('RangeFunction' in from)
    return ofFunction(from.RangeFunction.functions ?? [], from.RangeFunction.alias, scope);
  return { alias: '', columns: [] };
}

/** `unnest($1, $2) as pair (a, b)`: a column for each array. Columns of other functions are unknown. */
function ofFunction(functions: Node[], alias: Alias | undefined, scope: Scope): Relation {
  const [call] = functions.flatMap(each => ('List' in each ? (each.List.items ?? []) : []));
  const args =
    call && 'FuncCall' in call && textOf(call.FuncCall.funcname?.at(-1)) === 'unnest'
      ? call.FuncCall.args
      : undefined;
  const names = alias?.colnames?.map(textOf) ?? [alias?.aliasname ?? ''];
  const columns = names.map((name, index) => {
    const array = infer(args?.[index], scope).type;
    const type = array?.endsWith('[]') ? array.slice(0, -2) : undefined;
    return { ...unknown, name, type, json: type };
  });
  return { alias: alias?.aliasname ?? '', columns };
}

const named = (alias: Alias | undefined, columns: Column[]): Relation => ({
  alias: alias?.aliasname ?? '',
  columns: renamed(columns, alias?.colnames),
});

const renamed = (columns: Column[], names: Node[] | undefined): Column[] =>
  columns.map((column, index) => ({ ...column, name: textOf(names?.[index]) || column.name }));

/** A condition excludes null from the columns that it compares. */
function applyCondition(condition: Node | undefined, scope: Scope): void {
  infer(condition, scope);
  markNotNull(condition, scope);
}

function markNotNull(condition: Node | undefined, scope: Scope): void {
  if (!condition) return;
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    for (const each of condition.BoolExpr.args ?? []) markNotNull(each, scope);
    return;
  }
  if ('NullTest' in condition && condition.NullTest.nulltesttype === 'IS_NOT_NULL')
    markColumn(condition.NullTest.arg, scope);
  if (
    'A_Expr' in condition &&
    ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(condition.A_Expr.kind ?? '')
  ) {
    markColumn(condition.A_Expr.lexpr, scope);
    if (condition.A_Expr.kind === 'AEXPR_OP') markColumn(condition.A_Expr.rexpr, scope);
  }
}

function targets(list: Node[], scope: Scope, isGrouped = false): Column[] {
  return list.flatMap(target => {
    if (!('ResTarget' in target)) return [];
    const { name, val } = target.ResTarget;
    const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
    if (fields.some(field => 'A_Star' in field)) return lookUp(fields, scope);
    const value = infer(val, scope, isGrouped);
    return [{ ...value, name: name ?? textOf(fields.at(-1)) }];
  });
}
