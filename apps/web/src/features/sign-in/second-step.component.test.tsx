import { paths } from '@xw/shared/wire/paths'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { signIn } from '../../data/session/sign-in.ts'
import { useSession } from '../../lib/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSecondStep } from './use-second-step.tsx'

function Entry({ onDone }: { onDone: () => void }) {
  const secondStep = useSecondStep()
  return (
    <>
      <div hidden={secondStep !== null}>
        <SignInForm signIn={signIn} onDone={onDone} submitText="登 录" />
      </div>
      {secondStep}
    </>
  )
}

const userInfo = {
  id: '1',
  username: 'zhang',
  realname: '张三',
  roleCode: 'ds',
  tenantId: 1,
  mustChangePassword: false,
}
const entered = { token: 'token-1', userInfo, departs: [], multi_depart: 1 }
const code = page.getByLabelText('动态口令', { exact: true })

async function firstStep(onDone = () => {}) {
  const wire = playWire()
  await mount(<Entry onDone={onDone} />)
  await page.getByLabelText('用户名').fill('zhang')
  await page.getByLabelText('密码', { exact: true }).fill('secret')
  await userEvent.keyboard('{Enter}')
  ;(await wire.next(paths.session.login)).refuse('请输入动态口令', { codeTicket: 'ticket-1' }, 428)
  await expect.element(code).toHaveFocus()
  return wire
}

it('SE-01 replaces the form by the code field, reports a wrong code there and signs in with the right one', async () => {
  let isDone = false
  const wire = await firstStep(() => {
    isDone = true
  })
  expect(useSession.getState().token).toBeNull()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请输入动态口令')).toBeVisible()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  const wrong = await wire.next(paths.session.secondStep)
  expect(wrong.body).toEqual({ ticket: 'ticket-1', code: '123456' })
  wrong.refuse('动态口令错误')
  await expect.element(page.getByText('动态口令错误')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await code.fill('654321')
  await userEvent.keyboard('{Enter}')
  ;(await wire.next(paths.session.secondStep, 2)).answer(entered)
  await expect.poll(() => isDone).toBe(true)
  expect(useSession.getState().token).toBe('token-1')
  useSession.setState({ token: null, user: null })
})

it('SE-01 takes a recovery code in the same field and keeps the typed values when the user goes back', async () => {
  const wire = await firstStep()
  await button('手机不在身边？使用恢复码').click()
  await expect.element(page.getByLabelText('恢复码', { exact: true })).toHaveFocus()
  await userEvent.keyboard('ABCDE-23456{Enter}')
  const tried = await wire.next(paths.session.secondStep)
  expect(tried.body).toEqual({ ticket: 'ticket-1', code: 'ABCDE-23456' })
  tried.refuse('动态口令错误')
  await button('返回').click()
  await expect.element(page.getByLabelText('用户名')).toHaveValue('zhang')
  await expect.element(page.getByLabelText('密码', { exact: true })).toHaveValue('secret')
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有输入动态口令，尚未登录')
})

it('SE-01 returns to the form with a message when the code comes too late', async () => {
  const wire = await firstStep()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  ;(await wire.next(paths.session.secondStep)).refuse('登录已超时，请重新登录', { startOver: true })
  await expect.element(page.getByRole('alert')).toHaveTextContent('登录已超时，请重新登录')
  await expect.element(page.getByLabelText('用户名')).toBeVisible()
})
