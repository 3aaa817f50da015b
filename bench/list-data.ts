import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { seal } from '../apps/server/src/lib/seal.ts'
import { type Keys, makeKeys } from '../apps/server/src/plugins/keys.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { type EmbeddedPostgres, startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { readMigrations } from '../apps/server/src/postgres/migrate.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'
import { sizeOf } from './size.ts'

/** A running database of the product in a separate folder, filled with degree records. */
export interface ListData extends EmbeddedPostgres {
  dataDir: string
  keys: Keys
}

const rows = sizeOf('records')
const chunkRows = 100_000

/** A million degree records, or as many as the run has. */
export const openListData = (): Promise<ListData> => openData('records', rows, fill)

/**
 * Opens data, making it where there is none: it is kept for the next run, until a migration changes the tables or the bench
 * fills them in another way.
 */
export async function openData(
  kind: string,
  count: number,
  fillTables: (owner: pg.Client, data: Pick<ListData, 'keys'>) => Promise<void>,
): Promise<ListData> {
  const name = `xw-bench-${kind}-${count}-${stateOfData()}`
  for (const other of globSync(`xw-bench-${kind}-${count}-*`, { cwd: tmpdir() })) {
    if (basename(other) !== name) rmSync(join(tmpdir(), other), { recursive: true, force: true })
  }
  const dataDir = join(tmpdir(), name)
  // PostgreSQL's user has to get through, also where benches run as root.
  if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: console.log })
  const keys = makeKeys(join(dataDir, 'keys', 'secret'))
  await prepareDatabase({
    ownerUrl: postgres.ownerUrl,
    keys,
    admin: { password: 'Bench-admin-1', mustChange: false },
    school: { code: '10001', name: '压测大学' },
  })
  const owner = await connect(postgres.ownerUrl)
  try {
    const { rowCount } = await owner.query('select from xw_info limit 1')
    if (!rowCount) await fillTables(owner, { keys })
  } finally {
    await owner.end()
  }
  return { ...postgres, dataDir, keys }
}

function stateOfData(): string {
  const hash = createHash('sha256')
  for (const { checksum } of readMigrations()) hash.update(checksum)
  for (const file of ['list-data.ts', 'lists-data.ts', 'table-rows.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 8)
}

/** Fills the tables in one transaction: a run that was stopped leaves nothing behind. Indexes are built at the end. */
async function fill(owner: pg.Client, { keys }: Pick<ListData, 'keys'>) {
  console.log(`${rows} degree records are made once and kept …`)
  await owner.query('begin')
  await owner.query(`set local maintenance_work_mem = '512MB'`)
  const { rows: departs } = await owner.query<{ id: string }>(
    `insert into sys_depart (tenant_id, id, depart_name, org_code)
     select 1, gen_random_uuid(), '学院' || n, 'A' || lpad(n::text, 2, '0') from generate_series(1, 40) n returning id`,
  )
  const { rows: indexes } = await owner.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'xw_info' and indexname <> 'xw_info_pkey'`,
  )
  for (const { name } of indexes) await owner.query(`drop index ${name}`)
  const values = [departs.map(depart => depart.id), sealedSamples(keys, 'zjhm', 18), sealedSamples(keys, 'sjhm', 11)]
  for (let from = 1; from <= rows; from += chunkRows) {
    await owner.query(insertRecords, [from, Math.min(from + chunkRows - 1, rows), ...values])
  }
  for (const { made } of indexes) await owner.query(made)
  await owner.query('commit')
  await owner.query('vacuum analyze xw_info')
  await owner.query('analyze')
}

/** A thousand values that open, to be used again and again: sealing a million takes its time and shows nothing more. */
const sealedSamples = (keys: Keys, column: string, digits: number) =>
  Array.from({ length: 1_000 }, () => seal(keys.sealing, `1:${column}`, randomDigits(digits)))

const randomDigits = (count: number) => Array.from(randomBytes(count), byte => byte % 10).join('')

/** Half of the records are of one type, so that its list is as long as lists get; names are two or three characters. */
const insertRecords = `
  insert into xw_info (tenant_id, id, xwbslbm, nj, depart_id, status, xm, xmpy, xbm, mzm, zzmmm, csrq, zjlxm,
    zjhm, zjhm_hash, zjhm_tail, sjhm, sjhm_hash, sjhm_tail, xh, zymc, zydm, rxny, byny, lwtm, dsxm, create_by, create_time)
  select 1, gen_random_uuid(),
    case when n % 2 = 0 then '31' else (array['21','22','23','32','33','41','42','43','44'])[1 + n % 9] end,
    (2015 + n % 10)::text, ($3::uuid[])[1 + hash % 40], (array['00','10','20','30','40'])[1 + n % 5],
    substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗', 1 + hash % 20, 1)
      || substr(given, 1 + (hash / 20) % 100, 1) || case when n % 3 = 0 then '' else substr(given, 1 + (hash / 2000) % 100, 1) end,
    'Ming', (1 + n % 2)::text, '01', '13', '19990101', '01',
    ($4::bytea[])[1 + n % 1000], sha256(n::text::bytea), sha256((n % 10000)::text::bytea),
    ($5::bytea[])[1 + n % 1000], sha256(('s' || n)::bytea), sha256((n % 10000)::text::bytea),
    '2020' || lpad(n::text, 8, '0'), (array['计算机科学与技术','汉语言文字学','临床医学','基础数学','法律','会计'])[1 + hash % 6], '0812',
    '202009', '202306', '关于第' || n || '个问题的研究', '导师' || hash % 500, 'admin',
    timestamptz '2020-01-01' + n * interval '97 seconds'
  from (select n, hashint4(n) & 2147483647 as hash,
    '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉力玉萍红玲芬燕彬凤洁梅琳素云莲真环雪荣爱妹香月莺媛瑞凡佳嘉琼勤珍贞莉晨宇浩轩泽楷瑜晓小海山仁波宁贵福生龙元全国胜学祥才发武新利清飞彬富顺信子' as given
    from generate_series($1::int, $2::int) n) numbered`
