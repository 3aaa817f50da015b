import { sha256Hex } from '@xw/shared/session/proof-number'
import { paths } from '@xw/shared/wire/paths'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import RegisterPage from './page.tsx'

const school = { id: 1, code: '10001', name: '第一大学', isReviewed: true }
const other = { id: 2, code: '10002', name: '第二大学', isReviewed: false }
const notice = { version: 3, title: '个人信息告知书', content: '# 收集什么\n姓名和手机号。', publishTime: null }

/** A proof-of-work challenge that is solved faster than the test types. */
const challenge = {
  algorithm: 'SHA-256',
  challenge: sha256Hex('salt&7'),
  maxnumber: 10,
  salt: 'salt&',
  signature: 'signed',
}

async function open(schools: object[] = [school], at = '/user/register') {
  const known = {
    [paths.registration.schools]: schools,
    [paths.registration.notice]: notice,
    [`${paths.session.proof}/registration`]: challenge,
  }
  const wire = playWire(known)
  await mount(<RegisterPage />, { at })
  return wire
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
async function fillAll() {
  await field('姓名').fill('王芳')
  await field('用户名').fill('wang_fang')
  await field('设置密码').fill('Glad river 82!')
  await field('确认密码').fill('Glad river 82!')
  await field('手机号').fill('13800001234')
  await field('短信验证码').fill('012345')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).click()
}

it('SE-04 shows a notice when no school has opened registration', async () => {
  await open([])
  await expect.element(page.getByText('此功能未开放。账号由学校管理员建立，请与本校学位办或院系联系。')).toBeVisible()
})

it('VA-02 shows what is missing beside every field and sends nothing', async () => {
  const wire = await open()
  await button('注 册').click()
  for (const text of ['请输入用户名', '请输入姓名', '请输入手机号', '请输入短信验证码', '请输入密码'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('请阅读并同意个人信息告知书', { exact: true })).toBeVisible()
  await expect.element(field('姓名')).toHaveFocus()
  await field('用户名').fill('abc')
  await field('确认密码').fill('x')
  await field('邮箱（选填）').fill('nobody')
  await button('注 册').click()
  await expect.element(page.getByText('用户名应为 4 到 18 位字母、数字或下划线')).toBeVisible()
  await expect.element(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await expect.element(page.getByText('邮箱格式不正确，如 name@example.edu.cn')).toBeVisible()
  expect(wire.asked.filter(({ path }) => path === paths.registration.register)).toEqual([])
})

it('SE-04 keeps all typed values when the server refuses, and shows the error at its field', async () => {
  const wire = await open()
  await expect.element(page.getByText('第一大学审核后可以登录，结果以短信告知。')).toBeVisible()
  await fillAll()
  await button('注 册').click()
  const first = await wire.next(paths.registration.register)
  expect(first.body).toMatchObject({ username: 'wang_fang', phone: '13800001234', smscode: '012345', noticeVersion: 3 })
  first.refuse('用户名已注册', { username: '用户名已注册' })
  await expect.element(page.getByText('用户名已注册')).toBeVisible()
  await expect.element(field('用户名')).toHaveFocus()
  await expect.element(field('设置密码')).toHaveValue('Glad river 82!')
  await expect.element(field('短信验证码')).toHaveValue('012345')
  await expect.element(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
  await field('用户名').fill('wang_fang2')
  await button('注 册').click()
  const second = await wire.next(paths.registration.register, 2)
  second.refuse('该学校未开放注册')
  await expect.element(page.getByRole('alert')).toHaveTextContent('该学校未开放注册')
})

it('SE-04 asks for the school when there are several, and shows its privacy notice', async () => {
  await open([school, other])
  await expect.element(page.getByText('选择学校后，请阅读该校的个人信息告知书。')).toBeVisible()
  await button('注 册').click()
  await expect.element(page.getByText('请选择学校', { exact: true }).last()).toBeVisible()
  await expect.element(field('学校')).toHaveFocus()
  await field('学校').selectOptions('第二大学')
  const title = page.getByRole('button', { name: '《个人信息告知书》' })
  await title.click()
  await expect.element(page.getByRole('heading', { name: '收集什么' })).toBeVisible()
  await title.click()
  await expect.element(page.getByRole('heading', { name: '收集什么' })).not.toBeInTheDocument()
})

it('a school in the link is already selected', async () => {
  await open([school, other], '/user/register?school=10002')
  await expect.element(field('学校')).toHaveValue('2')
})
