import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '../../../server/database/database';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface PlanStep {
  /** 'Seq Scan', 'Index Scan', 'Sort' … */
  kind: string;
  table: string | undefined;
  index: string | undefined;
  /** Rows that the step read: those it returned and those its filter removed. */
  rows: number;
}

/** Runs `run`, then explains each query that it sent. @returns the steps of all query plans */
export async function explainQueries(db: Db, run: (db: Db) => Promise<unknown>): Promise<PlanStep[]> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node as RootOperationNode, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(recorder));
  const steps: PlanStep[] = [];
  for (const query of queries) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
    );
    steps.push(...flatten(rows[0]?.['QUERY PLAN'][0]?.Plan));
  }
  return steps;
}

function flatten(node: PlanNode | undefined): PlanStep[] {
  if (!node) return [];
  const { 'Relation Name': table, 'Index Name': index } = node;
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return [{ kind: node['Node Type'], table, index, rows }, ...(node.Plans ?? []).flatMap(flatten)];
}
