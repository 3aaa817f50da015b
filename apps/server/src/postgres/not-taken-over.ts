import type { Attachment } from './attach.ts'
import { execute } from './execute.ts'
import { productDatabase } from './provision.ts'

type Cluster = Pick<Attachment, 'urlOf'>

/** Lists what an operator has added to the old cluster and must bring to the new one by hand, one sentence each. */
export async function listNotTakenOver(old: Cluster, next: Cluster): Promise<string[]> {
  const settings = await readSettings(next)
  const other = [...(await readSettings(old))].filter(([name, value]) => settings.get(name) !== value)
  const databases = await execute<{ name: string }>(
    old.urlOf('xw_boot'),
    `select datname as name from pg_database where not datistemplate and datname not in ('postgres', $1) order by 1`,
    [productDatabase],
  )
  return [
    ...other.map(([name, value]) => `原来的 postgresql.conf 中的 ${name} = ${value} 没有带过来，需要时请自行设置。`),
    ...databases.map(({ name }) => `数据库 ${name} 不属于本程序，没有复制。`),
  ]
}

/** Reads the settings that come from the cluster's own configuration files. */
async function readSettings({ urlOf }: Cluster): Promise<Map<string, string>> {
  const rows = await execute<{ name: string; value: string }>(
    urlOf('xw_boot'),
    `select name, current_setting(name) as value from pg_settings where source = 'configuration file' order by 1`,
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}
