import { expect, it } from 'vitest'
import { messengerKind } from './messenger.ts'

it.for([
  ['Mozilla/5.0 (iPhone) MicroMessenger/7.0.1 wxwork/4.1.0', 'wechat_enterprise'],
  ['Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.1.0)', 'dingtalk'],
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.40', null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0', null],
])('SH-15 %s belongs to %s', ([userAgent, kind]) => {
  expect(messengerKind(userAgent ?? '')).toBe(kind)
})
