import { registrationResource } from '@xw/shared/resources/sys/registration'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { pageOf, playWire } from '../../../../test/component/wire.ts'
import RegistrationPage from './page.tsx'

const waiting = {
  id: 'r1',
  username: 'wang_fang',
  realname: '王芳',
  phone: '138****1234',
  state: 'waiting',
  version: 1,
}
const decided = { ...waiting, id: 'r2', realname: '李四', state: 'approved' }

async function open(may: readonly string[]) {
  const wire = playWire({
    [`${registrationResource.path}/list`]: pageOf([waiting, decided]),
  })
  await mount(<RegistrationPage />, { may })
  await expect.element(page.getByText('王芳')).toBeVisible()
  return wire
}

it('SE-04 a waiting registration is approved after a confirmation, and a decided one has no actions', async () => {
  const wire = await open(['sys:registration:list', 'sys:registration:review'])
  expect(button('通过').elements()).toHaveLength(1)
  await button('通过').click()
  await expect.element(page.getByText(/将通过 王芳：建立账号/)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /通\s*过/ })
    .click()
  expect((await wire.next(adminPaths.registrations.approve)).body).toEqual({ ids: 'r1' })
})

it('SE-04 refusing a registration requires a reason', async () => {
  const wire = await open(['sys:registration:list', 'sys:registration:review'])
  await button('拒绝').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /拒\s*绝/ }).click()
  await expect.element(dialog.getByText('请输入未通过的原因')).toBeVisible()
  await dialog.getByLabelText('未通过的原因').fill('请用真实姓名注册')
  await dialog.getByRole('button', { name: /拒\s*绝/ }).click()
  const asked = await wire.next(adminPaths.registrations.refuse)
  expect(asked.body).toEqual({ ids: 'r1', reason: '请用真实姓名注册' })
  asked.refuse('所选申请中有已经审核过的，请刷新后重试')
  await expect.element(page.getByText('所选申请中有已经审核过的，请刷新后重试')).toBeVisible()
  await expect.element(dialog.getByLabelText('未通过的原因')).toHaveValue('请用真实姓名注册')
})

it('SE-04 a user who may only read sees no actions', async () => {
  await open(['sys:registration:list'])
  expect(button('通过').elements()).toHaveLength(0)
})
