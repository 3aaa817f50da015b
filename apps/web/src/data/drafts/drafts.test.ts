import { beforeEach, expect, it } from 'vitest'
import { endSession, useSession } from '../../lib/session.ts'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { drafts, unsentDrafts } from './drafts.ts'

const signIn = (id: string) => useSession.setState({ user: { id } as never })

beforeEach(() => signIn('wang'))

it('a draft is there after a reload, for who wrote it and nobody else', () => {
  drafts.set('/sys/user:add', { version: null, values: { xm: '李四' } })
  expect(drafts.get('/sys/user:add')?.values).toEqual({ xm: '李四' })
  signIn('zhao')
  expect(drafts.get('/sys/user:add')).toBeNull()
})

it('a draft ends with the session', () => {
  drafts.set('/sys/user:add', { version: null, values: { xm: '李四' } })
  endSession()
  signIn('wang')
  expect(drafts.get('/sys/user:add')).toBeNull()
})

it('a draft counts as unsaved work, whether its page is shown or not', () => {
  drafts.set('/sys/user:add', { version: null, values: { xm: '李四' } })
  expect(hasUnsaved()).toBe(true)
  drafts.remove('/sys/user:add')
  expect(hasUnsaved()).toBe(false)
})

it('what a page that is going away would still keep after the sign-out is kept for nobody', () => {
  endSession()
  unsentDrafts.set('record', { version: 1, draftVersion: 0, values: { xm: '李四' }, sent: [] })
  expect(hasUnsaved()).toBe(false)
  for (const user of ['', 'wang']) {
    signIn(user)
    expect(unsentDrafts.get('record')).toBeNull()
  }
})
