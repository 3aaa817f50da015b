import { beforeEach, expect, it } from 'vitest'
import { endSession, useSession } from '../../lib/session.ts'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { formDrafts, unsentDrafts } from './drafts.ts'

const signIn = (id: string) => useSession.setState({ user: { id } as never })

beforeEach(() => signIn('wang'))

it('a draft survives a reload for its author and for nobody else', () => {
  formDrafts.set('/sys/user:add', { version: null, values: { xm: '李四' } })
  expect(formDrafts.get('/sys/user:add')?.values).toEqual({ xm: '李四' })
  signIn('zhao')
  expect(formDrafts.get('/sys/user:add')).toBeNull()
})

it('a draft ends with the session', () => {
  formDrafts.set('/sys/user:add', { version: null, values: { xm: '李四' } })
  endSession()
  signIn('wang')
  expect(formDrafts.get('/sys/user:add')).toBeNull()
})

it('a draft counts as unsaved work, whether or not its page is visible', () => {
  formDrafts.set('/sys/user:add', { version: null, values: { xm: '李四' } })
  expect(hasUnsaved()).toBe(true)
  formDrafts.remove('/sys/user:add')
  expect(hasUnsaved()).toBe(false)
})

it('drops a draft that a closing page stores after the sign-out', () => {
  endSession()
  unsentDrafts.set('record', { version: 1, draftVersion: 0, values: { xm: '李四' }, sent: [] })
  expect(hasUnsaved()).toBe(false)
  for (const user of ['', 'wang']) {
    signIn(user)
    expect(unsentDrafts.get('record')).toBeNull()
  }
})
