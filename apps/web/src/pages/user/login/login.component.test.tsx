import { paths } from '@xw/shared/wire/paths'
import type { SignInOptions } from '@xw/shared/wire/sign-in-options'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import LoginPage from './page.tsx'

const school = { id: 7, code: '10077', name: '示范大学' }
const schools = [school, { id: 8, code: '10088', name: '另一所大学' }]
const own: SignInOptions = {
  school,
  ways: ['account', 'phone'],
  registration: 'off',
  lostPassword: ['phone'],
  thirdParties: [],
}
const link = (name: string) => page.getByRole('link', { name, exact: true })

beforeEach(() => window.localStorage.clear())

/** Opens the page with the schools loaded and the sign-in options still loading. */
async function open(at = '/user/login?school=10077') {
  const wire = playWire({ [paths.session.schools]: schools })
  await mount(<LoginPage />, { at })
  return wire
}

async function openWith(entry: Partial<SignInOptions>, at?: string) {
  const wire = await open(at)
  ;(await wire.next(paths.session.entry)).answer({ ...own, ...entry })
  return wire
}

describe('the sign-in page', () => {
  it('SE-03 shows the form together with the open methods, so that nothing shifts', async () => {
    const wire = await open()
    await expect.element(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    const asked = await wire.next(paths.session.entry)
    expect(asked.params).toMatchObject({ school: '10077' })
    await expect.element(page.getByLabelText('用户名')).not.toBeInTheDocument()
    asked.answer({ ...own, ways: ['phone', 'account', 'cas'] })
    await expect.element(page.getByRole('heading', { name: '手机号登录' })).toBeVisible()
    await expect.element(link('统一身份认证')).toBeVisible()
    await expect.element(link('账号登录')).toBeVisible()
  })

  it('renders at once as on the last visit', async () => {
    await openWith({ ways: ['phone'], registration: 'review' })
    await expect.element(link('注册账号')).toBeVisible()
    await open()
    await expect.element(page.getByRole('heading', { name: '手机号登录' }).first()).toBeVisible()
    await expect.element(page.getByLabelText('手机号', { exact: true }).first()).toBeVisible()
  })

  it('shows the account and phone forms when the server does not answer', async () => {
    const wire = await open()
    ;(await wire.next(paths.session.entry)).fail()
    await expect.element(page.getByLabelText('用户名')).toBeVisible()
    await expect.element(link('手机号登录')).toBeVisible()
  })

  it('links to external providers with the school and the requested page', async () => {
    const thirdParties = [
      { id: 'wecom', name: '企业微信', kind: 'wechat_enterprise' },
      { id: 'campus', name: '校园账号', kind: 'oidc' },
    ]
    await openWith(
      { ways: ['account', 'third', 'cas'], thirdParties },
      '/user/login?school=10077&redirect=%2Faccount%2Fcenter',
    )
    for (const name of ['企业微信', '校园账号', '统一身份认证'])
      await expect
        .element(link(name))
        .toHaveAttribute('href', expect.stringMatching(/\?school=10077&redirect=%2Faccount%2Fcenter$/))
    await expect.element(page.getByText('其他登录方式')).toBeVisible()
  })

  it('shows an external first method above the form', async () => {
    await openWith({ ways: ['cas', 'account'] })
    const cas = link('统一身份认证')
    const form = page.getByLabelText('用户名')
    await expect.element(form).toBeVisible()
    expect(cas.element().compareDocumentPosition(form.element()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('keeps a closed account form for administrators and says that it is theirs', async () => {
    await openWith({ ways: ['cas'] })
    await expect.element(page.getByLabelText('用户名')).not.toBeInTheDocument()
    await expect.element(link('学生首次登录')).not.toBeInTheDocument()
    await link('管理员登录').click()
    await expect.element(page.getByRole('heading', { name: '管理员登录' })).toBeVisible()
    await expect.element(page.getByLabelText('用户名')).toBeVisible()
  })

  it('loads the options of a newly chosen school and keeps the typed values', async () => {
    const wire = await openWith({}, '/user/login')
    await page.getByLabelText('用户名').fill('wangfang')
    await page.getByLabelText('学校').selectOptions('另一所大学')
    const asked = await wire.next(paths.session.entry, 2)
    expect(asked.params).toMatchObject({ school: '10088' })
    asked.answer({ ...own, school: schools[1], ways: ['account', 'cas'], registration: 'on' })
    await expect.element(link('注册账号')).toHaveAttribute('href', '/user/register?school=10088')
    await expect.element(page.getByLabelText('用户名')).toHaveValue('wangfang')
  })
})
