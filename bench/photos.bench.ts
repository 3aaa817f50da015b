import { randomUUID } from 'node:crypto'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defaultPhotoRule, photoMatchModes, photoOverwrite } from '@xw/shared/degree/photos'
import sharp from 'sharp'
import { openArchive } from '../apps/server/src/modules/degree/photo-import/archive.ts'
import { runPhotoImport } from '../apps/server/src/modules/degree/photo-import/run.ts'
import { createFiles } from '../apps/server/src/modules/files/files/index.ts'
import { type Keys, makeKeys } from '../apps/server/src/plugins/keys.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'
import type { Access } from '../apps/server/src/resource/access.ts'
import { zip } from '../apps/server/src/spreadsheet/zip-out.ts'
import { localStorage } from '../apps/server/src/storage/local.ts'
import { readPhotos } from './floors/read-photos.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import { cpuSeconds, type Row } from './measure.ts'
import { sizeOf } from './size.ts'

const count = sizeOf('photos')
/** So many different pictures; what an archive costs does not depend on how often one of them is in it. */
const pictures = 20

/** An archive of photos into as many degree records, beside reading, inflating and decoding the same photos by hand. */
export default async function photosBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xw-bench-photos-'))
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const keys = makeKeys(join(dataDir, 'keys', 'secret'))
  await prepareDatabase({
    ownerUrl: postgres.ownerUrl,
    keys,
    admin: { password: 'Bench-admin-1', mustChange: false },
    school: { code: '10001', name: '压测大学' },
  })
  const engine = await openEngine({ ...postgres, dataDir, keys })
  try {
    const archive = join(dataDir, 'photos.zip')
    await writeArchive(archive)
    await addRecords(postgres.ownerUrl)
    const floor = await cpuSeconds(async () => void (await readPhotos(archive)))
    const own = await cpuSeconds(() => importOne({ engine, keys, dataDir, archive }))
    console.log(`photos: by hand ${floor.toFixed(2)} s, import ${own.toFixed(2)} s`)
    const name = `${count} photos / reading, inflating and decoding them`
    return [{ name, value: own / floor, unit: '×', limit: 4 }]
  } finally {
    await engine.close()
    await postgres.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Pictures with as much in them as a face: soft shapes and a little noise. */
async function makePicture(n: number): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 480,
      height: 640,
      channels: 3,
      background: '#4488cc',
      noise: { type: 'gaussian', mean: 120 + n, sigma: 24 },
    },
  })
  return noise.blur(1.2).jpeg({ quality: 85 }).toBuffer()
}

async function writeArchive(path: string): Promise<void> {
  const made = await Promise.all(Array.from({ length: pictures }, (_, n) => makePicture(n)))
  function* parts() {
    for (let n = 0; n < count; n += 1)
      yield { name: `照片/${n % 100}/P${n}.jpg`, content: [made[n % pictures] as Buffer] }
  }
  await pipeline(Readable.from(zip(parts())), createWriteStream(path))
}

async function addRecords(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl)
  await owner.query(
    `insert into xw_info (tenant_id, id, xwbslbm, xm, xh, nj, create_by, create_time)
     select 1, gen_random_uuid(), '${xwlx}', '学生' || n, 'P' || n, '2024', 'bench', now() from generate_series(0, ${count - 1}) n`,
  )
  await owner.query('vacuum analyze xw_info')
  await owner.end()
}

interface PhotoImportContext {
  engine: ListEngine
  keys: Keys
  dataDir: string
  archive: string
}

/** One import as the task runs it, without the task. */
async function importOne({ engine: { db, actions }, keys, dataDir, archive }: PhotoImportContext): Promise<void> {
  const caller = callerWith()
  const access = await actions.withAccess(caller, { xwlx }, async (_, given): Promise<Access> => given)
  const mode = photoMatchModes(xwlx).find(({ field }) => field === 'xh')
  if (!mode) throw new Error('the type has no student numbers')
  const importId = randomUUID()
  await db.inTenant(1, tx =>
    tx
      .insertInto('sys_import')
      .values({
        tenant_id: 1,
        id: importId,
        kind: 'photo',
        biz_key: `xwInfo_${xwlx}`,
        data_table: 'xw_info',
        user_id: caller.session.userId,
        realname: '',
        file_id: randomUUID(),
        file_name: '',
        mapping: '[]',
      })
      .execute(),
  )
  const opened = await openArchive(archive, defaultPhotoRule)
  let taken = 0
  await runPhotoImport({
    db,
    files: createFiles({ db, keys, storage: localStorage(join(dataDir, 'files')) }),
    access,
    hooks: {},
    importId,
    judging: {
      mode,
      overwrite: photoOverwrite.replace,
      rule: defaultPhotoRule,
    },
    questionsPerHour: 60,
    photos: opened.photos,
    signal: new AbortController().signal,
    origin: caller.origin,
    progress: ({ success }) => void (taken = success),
    commit: work => db.inTenant(1, work),
  })
  await opened.close()
  if (taken !== count) throw new Error(`only ${taken} photos were taken`)
}
