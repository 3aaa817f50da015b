import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildApp } from '../../test/support/app.ts'
import { createUser } from '../../test/support/fixtures.ts'
import { createTask } from '../../test/support/people.ts'
import { uploaded } from '../../test/support/uploads.ts'
import { taskTable } from '../tasks/task-row.ts'
import { runHousekeeping } from './housekeeping.ts'

it('removes tasks that ended long ago with their files, and keeps newer and unread ones', async () => {
  const server = await buildApp()
  try {
    const { db } = server.deps
    const token = await server.signIn()
    const userId = await createUser(db, { username: 'busy' })
    /** Creates a task that ended the given number of days ago, with a file. */
    const ended = async (days: number, readFlag: '0' | '1') => {
      const id = await createTask(db, userId)
      const file = await uploaded(server, token)
      await db.inTenant(1, async tx => {
        await sql`update sys_quartz_task set read_flag = ${readFlag}, finish_time = now() - make_interval(days => ${days})
          where id = ${id}`.execute(tx)
        await sql`update sys_file set ref_table = ${taskTable}, ref_id = ${id}, status = 'clean', expires_at = null
          where id = ${file.id}`.execute(tx)
      })
      return { id, fileId: file.id }
    }
    const gone = [await ended(91, '1'), await ended(366, '0')]
    const kept = [await ended(89, '1'), await ended(364, '0')]
    await runHousekeeping(server.deps, server.engine.ground.definitions)
    const left = async (table: 'sys_quartz_task' | 'sys_file') =>
      (await db.inTenant(1, tx => tx.selectFrom(table).select('id').execute())).map(row => row.id).toSorted()
    expect(await left('sys_quartz_task')).toEqual(kept.map(task => task.id).toSorted())
    const files = await left('sys_file')
    for (const { fileId } of gone) expect.soft(files).not.toContain(fileId)
    for (const { fileId } of kept) expect.soft(files).toContain(fileId)
  } finally {
    await server.close()
  }
})
