import type { FileInfo } from '@xw/shared/wire/file-info'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createUser } from '../../test/support/fixtures.ts'
import { toForm } from '../../test/support/form.ts'
import { workbook } from '../../test/support/imports.ts'
import { createRole, openSession } from '../../test/support/people.ts'
import { askFor, listTasks, readTask, startTestWorker, waitForTask } from '../../test/support/tasks.ts'
import { refused } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { loadUserSession } from '../modules/sign-in/session/index.ts'
import { defineTask, type TaskDef } from '../tasks/define-task.ts'
import { enqueueTask } from '../tasks/enqueue.ts'
import { failAbandonedTasks } from '../tasks/task-row.ts'
import type { Worker } from './start-worker.ts'

const origin = { ip: '127.0.0.1', userAgent: 'test', traceId: 'trace' }
const needed = 'system:sysQuartzTask:list'

/** Lets a test hold tasks until it releases them. */
const gates = new Map<string, PromiseWithResolvers<void>>()
const gate = (name: string) => {
  const known = gates.get(name) ?? Promise.withResolvers<void>()
  gates.set(name, known)
  return known
}

const held = defineTask<{ gate: string }>({
  name: 'test.held',
  title: '等待的任务',
  permission: () => needed,
  async run(task, input) {
    task.progress(40, { totalNum: 10, successNum: 4 })
    task.signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) => {
      task.signal.addEventListener('abort', () => reject(task.signal.reason as Error))
    })
    await Promise.race([gate(input.gate).promise, aborted])
    return { message: '共 10 条', totalNum: 10, successNum: 9, failNum: 1 }
  },
})

const filing = defineTask<{ names: string[]; fails?: true }>({
  name: 'test.filing',
  title: '生成文件',
  permission: () => needed,
  async run(task, { names, fails }) {
    const files: string[] = []
    for (const name of names) files.push(await task.saveFile(name, Buffer.from(name)))
    await task.saveFile('丢弃.txt', Buffer.from('x'))
    if (fails) throw refused('第 3 行有误')
    return { message: '完成', files }
  },
})

const seen: (number | null)[] = []
const chunked = defineTask<{ chunks: number; breakAt: number }, { next: number }>({
  name: 'test.chunked',
  title: '分块任务',
  permission: () => needed,
  async run(task, { chunks, breakAt }) {
    seen.push(task.checkpoint?.next ?? null)
    for (let chunk = task.checkpoint?.next ?? 0; chunk < chunks; chunk += 1) {
      await task.commit({ next: chunk + 1 }, async tx => {
        await tx
          .insertInto('sys_position')
          .values({ tenant_id: 1, id: newId(), code: `chunk${chunk}`, name: `块${chunk}`, rank: '1', create_by: null })
          .execute()
        if (chunk === breakAt && seen.length === 1) throw new Error('the connection broke')
      })
    }
    return { message: '完成', totalNum: chunks, successNum: chunks, failNum: 0 }
  },
})

let server: TestApp
let worker: Worker
let userId: string
let token: string
beforeAll(async () => {
  server = await buildApp()
  userId = await createUser(server.deps.db, { username: 'secretary', roles: ['yxgly'] })
  token = await openSession(server.deps.db, userId)
  worker = await startTestWorker(server, [held, filing, chunked])
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const ask = <I>(task: TaskDef<I>, input: I, who = userId): Promise<string> => askFor(server, task, input, who)
const control = (name: string, payload: object, by = token) =>
  server.call('POST', `/system/sysQuartzTask/${name}`, { token: by, payload })

describe('a task', () => {
  it('TK-01 shows its type, progress and result', async () => {
    const id = await ask(held, { gate: 'a' })
    await vi.waitFor(async () => expect((await readTask(server, token, id)).progress).toBe(40), 10_000)
    expect(await readTask(server, token, id)).toMatchObject({
      bizType: '等待的任务',
      status: '0',
      status_dictText: '进行中',
      resMessage: '正在执行',
      readFlag: '0',
      totalNum: 10,
      successNum: 4,
      createBy: 'secretary',
      useTime: null,
    })
    gate('a').resolve()
    const done = await waitForTask(server, token, id)
    expect(done).toMatchObject({
      status: '1',
      progress: 100,
      totalNum: 10,
      successNum: 9,
      failNum: 1,
      resMessage: '共 10 条',
      useTime: expect.stringMatching(/^\d+秒$/),
    })
    expect(done.finishTime).toBe(done.updateTime)
    expect(Object.keys(done)).not.toContain('input')
  })

  it('does not exist when the transaction that requested it rolls back', async () => {
    const { deps } = server
    const session = await loadUserSession(deps.db, { userId, tenantId: 1, departId: null, sessionId: newId() })
    const before = (await listTasks(server, token)).length
    const undone = deps.db.inTenant(1, async tx => {
      if (session) await enqueueTask(deps, tx, { task: held, caller: { session, origin }, input: { gate: 'never' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await listTasks(server, token)).toHaveLength(before)
  })

  it('TK-08 gives its result files with their expiry to its user and to nobody else', async () => {
    const id = await ask(filing, { names: ['一.txt', '二.txt'] })
    const done = await waitForTask(server, token, id)
    const files = String(done.resFileId).split(',')
    expect(files).toHaveLength(2)
    const [first = ''] = files
    expect(done.resExpireTime).toMatch(/^\d{4}-/)
    const info = await server.call<FileInfo>('GET', `${paths.files.byId}?id=${first}`, { token })
    // The task shows when the first of its files expires.
    expect(info.body.result).toMatchObject({ fileName: '一.txt', expiresAt: done.resExpireTime })
    const download = await server.app.inject({ url: apiBase + info.body.result?.downloadUrl })
    expect(download.body).toBe('一.txt')
    const stranger = await openSession(
      server.deps.db,
      await createUser(server.deps.db, { username: 'other', roles: ['yxgly'] }),
    )
    const foreign = await server.call('GET', `${paths.files.byId}?id=${first}`, { token: stranger })
    expect(foreign.body).toMatchObject({ success: false, message: '未找到对应数据' })
    const admin = await server.signIn()
    expect((await server.call('GET', `${paths.files.byId}?id=${first}`, { token: admin })).body.success).toBe(true)
    const kept = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_file').select('file_name').where('ref_id', '=', id).where('status', '=', 'clean').execute(),
    )
    expect(kept.map(file => file.file_name).toSorted()).toEqual(['一.txt', '二.txt'])
  })

  it('fails with the message of a refusal and leaves no file', async () => {
    const id = await ask(filing, { names: ['一.txt'], fails: true })
    expect(await waitForTask(server, token, id)).toMatchObject({
      status: '2',
      resMessage: '第 3 行有误',
      resFileId: null,
    })
    const left = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_file').select('id').where('ref_id', '=', id).where('status', '<>', 'deleted').execute(),
    )
    expect(left).toEqual([])
  })

  it('TK-07 continues from its last committed chunk after a failed attempt', async () => {
    const id = await ask(chunked, { chunks: 5, breakAt: 3 })
    expect(await waitForTask(server, token, id)).toMatchObject({ status: '1', successNum: 5 })
    expect(seen).toEqual([null, 3])
    const rows = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_position').select('code').where('code', 'like', 'chunk%').orderBy('code').execute(),
    )
    expect(rows.map(row => row.code)).toEqual(['chunk0', 'chunk1', 'chunk2', 'chunk3', 'chunk4'])
  })

  it('fails when its job is gone', async () => {
    const id = await ask(held, { gate: 'lost' })
    await server.deps.db.inTenant(1, async tx => {
      await tx.updateTable('sys_quartz_task').set({ job_id: newId() }).where('id', '=', id).execute()
      await failAbandonedTasks(tx, 1)
    })
    expect(await readTask(server, token, id)).toMatchObject({
      status: '2',
      resMessage: '任务多次中断，已停止执行，请重试或联系管理员',
    })
  })
})

describe("the user's permissions when a task starts", () => {
  it('do not run the task of a frozen user', async () => {
    const who = await createUser(server.deps.db, { username: 'frozen', roles: ['yxgly'] })
    await worker.stop()
    const id = await ask(held, { gate: 'open' }, who)
    await server.deps.db.platform.updateTable('sys_account').set({ status: '2' }).where('id', '=', who).execute()
    worker = await startTestWorker(server, [held, filing, chunked])
    const admin = await server.signIn()
    expect(await waitForTask(server, admin, id)).toMatchObject({
      status: '2',
      resMessage: '账号已停用或已不在本单位，任务未执行',
    })
  })

  it('do not run a task whose permission was withdrawn', async () => {
    const role = await createRole(server.deps.db, { code: 'once', permissions: [needed] })
    const who = await createUser(server.deps.db, { username: 'once', roles: ['once'] })
    await worker.stop()
    const id = await ask(held, { gate: 'open' }, who)
    await server.deps.db.inTenant(1, tx => tx.deleteFrom('sys_role_permission').where('role_id', '=', role).execute())
    worker = await startTestWorker(server, [held, filing, chunked])
    const admin = await server.signIn()
    expect(await waitForTask(server, admin, id)).toMatchObject({
      status: '2',
      resMessage: '您已没有执行此任务的权限，任务未执行',
    })
  })
})

describe('limits and control', () => {
  it('runs two tasks of a user, queues others with a message, and refuses too many', async () => {
    const who = await createUser(server.deps.db, { username: 'busy', roles: ['yxgly'] })
    const own = await openSession(server.deps.db, who)
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await ask(held, { gate: 'busy' }, who))
    await expect(ask(held, { gate: 'busy' }, who)).rejects.toThrow('您有 7 个任务尚未完成')
    await vi.waitFor(async () => {
      const running = (await listTasks(server, own)).filter(task => task.resMessage === '正在执行')
      expect(running).toHaveLength(2)
    }, 10_000)
    // A task of another user runs meanwhile.
    expect(await waitForTask(server, token, await ask(filing, { names: [] }))).toMatchObject({ status: '1' })
    // Any two may run first. Of the tasks requested after two were open, at least three wait.
    const late = (await listTasks(server, own)).filter(({ id }) => ids.indexOf(id) >= 2)
    const waiting = late.filter(task => task.resMessage !== '正在执行')
    expect(waiting.length).toBeGreaterThanOrEqual(3)
    expect(new Set(waiting.map(task => task.resMessage))).toEqual(new Set(['已有 2 个任务在执行，本任务排队中']))
    const last = ids.at(-1) ?? ''
    expect((await control('cancel', { id: last }, own)).body).toMatchObject({ success: true, message: '已取消' })
    expect(await readTask(server, own, last)).toMatchObject({ status: '2', resMessage: '已取消' })
    gate('busy').resolve()
    for (const id of ids) await waitForTask(server, own, id)
  })

  it('stops a running task when it is cancelled, and allows a retry', async () => {
    const id = await ask(held, { gate: 'stop' })
    await vi.waitFor(async () => expect((await readTask(server, token, id)).resMessage).toBe('正在执行'), 10_000)
    expect((await control('delete', { id })).status).toBe(404)
    const removed = await server.call('DELETE', `/system/sysQuartzTask/delete?id=${id}`, { token })
    expect(removed.body).toMatchObject({ success: false, message: '任务正在进行中，请先取消再删除' })
    expect((await control('retry', { id })).body).toMatchObject({ success: false, message: '只有失败的任务可以重试' })
    expect((await control('cancel', { id })).body.message).toBe('正在取消，请稍候')
    expect(await waitForTask(server, token, id)).toMatchObject({ status: '2', resMessage: '已取消' })
    expect((await control('cancel', { id })).body).toMatchObject({
      success: false,
      message: '任务已经结束，不需要取消',
    })
    expect((await control('retry', { id })).body.message).toBe('已重新提交，请稍候')
    gate('stop').resolve()
    expect(await waitForTask(server, token, id)).toMatchObject({ status: '1' })
  })

  it('hands the task of a stopping worker to the next one', async () => {
    const id = await ask(held, { gate: 'handover' })
    await vi.waitFor(async () => expect((await readTask(server, token, id)).resMessage).toBe('正在执行'), 10_000)
    await worker.stop()
    expect(await readTask(server, token, id)).toMatchObject({ status: '0', resMessage: '执行中断，稍后自动继续' })
    gate('handover').resolve()
    worker = await startTestWorker(server, [held, filing, chunked])
    expect(await waitForTask(server, token, id)).toMatchObject({ status: '1' })
  })
})

describe('the wire of tasks', () => {
  it('TK-02 marks one or all as read, and shows users their own tasks and the administrator all', async () => {
    const mine = await ask(filing, { names: [] })
    await waitForTask(server, token, mine)
    const stranger = await openSession(
      server.deps.db,
      await createUser(server.deps.db, { username: 'stranger', roles: ['yxgly'] }),
    )
    const admin = await server.signIn()
    expect(await listTasks(server, stranger)).toEqual([])
    expect((await listTasks(server, admin, 'pageSize=100')).map(task => task.id)).toContain(mine)
    for (const name of ['edit', 'cancel', 'retry'])
      expect((await control(name, { id: mine }, stranger)).body).toMatchObject({ message: '未找到对应数据' })
    const before = await readTask(server, token, mine)
    expect((await control('edit', { id: mine, readFlag: '1' })).body).toMatchObject({ message: '编辑成功!' })
    expect(await readTask(server, token, mine)).toEqual({ ...before, readFlag: '1', readFlag_dictText: '已读' })
    expect(await listTasks(server, token, 'readFlag=1')).toHaveLength(1)
    expect((await control('readAll', {}, stranger)).body.success).toBe(true)
    expect((await listTasks(server, token, 'readFlag=0')).length).toBeGreaterThan(0)
    expect((await control('readAll', {})).body).toMatchObject({ success: true, message: '已全部标注为已读' })
    expect(await listTasks(server, token, 'readFlag=0')).toEqual([])
    const removed = await server.call('DELETE', `/system/sysQuartzTask/deleteBatch?ids=${mine}`, { token })
    expect(removed.body).toMatchObject({ success: true, message: '批量删除成功!' })
  })

  it('TK-02 edits an ended task, and keeps what the request does not mention', async () => {
    const id = await ask(filing, { names: [] })
    await waitForTask(server, token, id)
    const said = { id, bizType: '补登的任务', totalNum: 9, resMessage: '人工核对' }
    expect((await control('edit', said)).body).toMatchObject({ success: true, message: '编辑成功!' })
    expect(await readTask(server, token, id)).toMatchObject({ ...said, readFlag: '0', status: '1' })
    for (const forged of [{ resFileId: newId() }, { orgFileId: newId() }])
      expect((await control('edit', { id, ...forged })).body).toMatchObject({
        success: false,
        message: '文件不存在，或没有查看的权限',
      })
    expect((await control('edit', { id, status: '0' })).body.message).toBe(
      '手工登记的任务不能是“进行中”，请选择完成或失败',
    )
    expect(await readTask(server, token, id)).toMatchObject({ status: '1', resFileId: null, userId })
  })

  it('TK-02 allows marking a running task as read, but not changing it', async () => {
    const id = await ask(held, { gate: 'edit' })
    expect((await control('edit', { id, status: '1' })).body.message).toBe('任务正在进行中，只能标注已读')
    expect((await control('edit', { id, readFlag: '1' })).body.success).toBe(true)
    gate('edit').resolve()
    expect(await waitForTask(server, token, id)).toMatchObject({ status: '1', readFlag: '1' })
  })

  it('TK-02 lets administrators record tasks by form and by file, and nobody else', async () => {
    const admin = await server.signIn()
    const said = { bizType: '线下补录', status: '1', totalNum: 3, successNum: 3, useTime: '2 天' }
    const added = await control('add', said, admin)
    expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
    const { id } = added.body.result as { id: string }
    expect(await readTask(server, admin, id)).toMatchObject({ ...said, readFlag: '0' })
    expect((await control('add', { bizType: '假', status: '0' }, admin)).body.message).toMatch(/^手工登记的任务/)
    expect((await control('add', { bizType: '假', status: '1' })).status).toBe(403)

    const content = await workbook(['任务类型', '状态', '总数', '已读标记'], [['导入的任务', '失败', 7, '已读']])
    const form = toForm([{ field: 'file', value: content, fileName: '任务.xlsx' }])
    const imported = await server.call('POST', '/system/sysQuartzTask/importExcel', { token: admin, ...form })
    expect(imported.body).toMatchObject({ success: true, message: '文件导入成功！数据行数：1' })
    const found = await listTasks(server, admin, `bizType=${encodeURIComponent('导入的任务')}`)
    expect(found).toMatchObject([{ status: '2', totalNum: 7, readFlag: '1' }])
    expect((await server.call('POST', '/system/sysQuartzTask/importExcel', { token, ...form })).status).toBe(403)
  })

  it('TK-05 tells open pages about progress and the end', async () => {
    const frames: string[] = []
    server.deps.events.on('live', payload => void (payload && frames.push(payload)))
    const id = await ask(held, { gate: 'live' })
    await vi.waitFor(() => expect(frames.some(frame => frame.includes('"taskProcess"'))).toBe(true), 10_000)
    gate('live').resolve()
    await waitForTask(server, token, id)
    const about = frames.map(frame => JSON.parse(frame) as object).filter(frame => JSON.stringify(frame).includes(id))
    expect(about).toContainEqual({
      tenantId: 1,
      users: [userId],
      frame: { cmd: 'taskProcess', msgId: id, msgTxt: '40' },
    })
    expect(about.at(-1)).toEqual({
      tenantId: 1,
      users: [userId],
      frame: { cmd: 'task', msgId: id, msgTxt: 'success' },
    })
  })
})
