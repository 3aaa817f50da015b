import { expect, it } from 'vitest'
import { currentLowAppId, enterRoute } from './low-app.ts'

it('SH-10 names the app on the routes of low-code apps and nowhere else', () => {
  enterRoute('low-app-form', { appId: '42' })
  expect(currentLowAppId()).toBe('42')
  enterRoute('isystem-user', { appId: '42' })
  expect(currentLowAppId()).toBeNull()
})
