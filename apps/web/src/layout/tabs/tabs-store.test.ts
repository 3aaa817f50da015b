import { beforeEach, expect, it } from 'vitest'
import { endSession, useSession } from '../../lib/session.ts'
import { type TabPage, visitPage } from './tabs-model.ts'
import { restoreTabs, useTabs } from './tabs-store.ts'

const page = (fullPath: string): TabPage => ({ fullPath, name: fullPath, title: fullPath, keepAlive: true })
const signIn = (id: string, tenantId: number) => useSession.setState({ user: { id } as never, tenantId })
const open = (fullPath: string) => useTabs.setState(tabs => visitPage(tabs, page(fullPath), { by: 'link' }))
const paths = () => useTabs.getState().list.map(tab => tab.fullPath)

beforeEach(() => {
  endSession()
  signIn('wang', 7)
})

it('tabs are cleared when the session ends', () => {
  open('/a')
  endSession()
  expect(paths()).toEqual([])
  signIn('wang', 7)
  restoreTabs(page)
  expect(paths()).toEqual([])
})

it('tabs of one school do not appear in another school', () => {
  open('/a')
  signIn('wang', 8)
  expect(paths()).toEqual([])
  restoreTabs(page)
  expect(paths()).toEqual([])
})
