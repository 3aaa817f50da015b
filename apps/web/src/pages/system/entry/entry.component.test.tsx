import type { SignInOverview } from '@xw/shared/wire/sign-in-setting'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { pageOf, playWire } from '../../../../test/component/wire.ts'
import { useSession } from '../../../lib/session.ts'
import SignInSettingPage from './page.tsx'

const path = '/sys/entrySetting'
const record = {
  id: '01890000-0000-7000-8000-000000000001',
  version: 2,
  openWays: 'account,phone',
  firstWay: 'account',
  registration: 'off',
  registrationRole: null,
  lostPassword: 'phone',
  provisionFrom: '',
  provisionRole: null,
}
const overview: SignInOverview = {
  school: { id: 7, code: '10077', name: '示范大学' },
  ways: [
    { way: 'account', missing: [], canTest: false, settingsPage: null },
    {
      way: 'phone',
      missing: [{ text: '未设置短信网关，验证码将留在发件箱', stops: false }],
      canTest: false,
      settingsPage: '/isystem/sms-gateway',
    },
    { way: 'third', missing: [{ text: '没有身份提供方', stops: true }], canTest: false, settingsPage: null },
    { way: 'cas', missing: [], canTest: true, settingsPage: null },
  ],
}
const may = [`${path}:edit`, `${path}:test`].map(code => code.replace('/sys/', 'sys:'))
const card = (name: string) => page.getByRole('region', { name, exact: true })

async function open(rights = may) {
  useSession.setState({ tenantId: 7 })
  const wire = playWire({ [`${path}/list`]: pageOf([record]), [`${path}/overview`]: overview })
  await mount(<SignInSettingPage />, { may: rights })
  await expect.element(card('账号密码').getByText('首选', { exact: true })).toBeVisible()
  return wire
}

describe('the page of sign-in methods', () => {
  it('shows for each method whether it is open, what it lacks, and its link', async () => {
    await open()
    await expect.element(card('手机验证码').getByText('未设置短信网关，验证码将留在发件箱')).toBeVisible()
    await expect.element(card('手机验证码').getByText(/\/user\/login\?school=10077&way=phone$/)).toBeVisible()
    await expect.element(card('第三方登录').getByRole('switch')).not.toBeChecked()
    await card('第三方登录').getByRole('switch').click()
    await expect.element(card('第三方登录').getByText('没有身份提供方，登录页暂不显示')).toBeVisible()
  })

  it('tests the server of a method and shows the result beside the button', async () => {
    const wire = await open()
    await card('统一身份认证（CAS）').getByRole('button', { name: '测试连接' }).click()
    const first = await wire.next(`${path}/test`)
    expect(first.body).toEqual({ way: 'cas' })
    first.refuse('无法连接 CAS 服务器')
    await expect.element(card('统一身份认证（CAS）').getByText('无法连接 CAS 服务器')).toBeVisible()
  })

  it('is read-only for users who may not change it', async () => {
    await open([])
    await expect.element(card('账号密码').getByRole('switch')).toBeDisabled()
    await expect.element(button('保存')).not.toBeInTheDocument()
    await expect.element(button('测试连接')).not.toBeInTheDocument()
  })

  // This test is the last, because the page still refetches after the save when the test has ended.
  it('chooses another first method when the first is closed, and saves only the changes', async () => {
    const wire = await open()
    await card('账号密码').getByRole('switch').click()
    await expect.element(card('手机验证码').getByText('首选', { exact: true })).toBeVisible()
    await button('保存').click()
    const saved = await wire.next(`${path}/edit`)
    expect(saved.body).toEqual({ id: record.id, version: 2, openWays: 'phone', firstWay: 'phone' })
    saved.answer({ id: record.id })
  })
})
