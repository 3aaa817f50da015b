import { paths } from '@xw/shared/wire/paths'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { useSession } from '../../lib/session.ts'
import QrSignIn from './qr-sign-in.tsx'

const userInfo = {
  id: '1',
  username: 'zhang',
  realname: '张三',
  roleCode: 'ds',
  tenantId: 1,
  mustChangePassword: false,
}
const picture = page.getByRole('img', { name: '登录二维码' })
const code = (n: number) => ({ qrcodeId: `id-${n}`, secret: `secret-${n}`, seconds: 120 })

it("SE-02 shows a QR code, polls it with this browser's secret and signs in once a phone confirms", async () => {
  const wire = playWire({ [paths.session.schools]: [] })
  await mount(<QrSignIn />)
  ;(await wire.next(paths.qr.ask)).answer(code(1))
  await expect.element(picture).toBeVisible()
  const asked = await wire.next(paths.qr.state)
  expect(asked.body).toEqual({ qrcodeId: 'id-1', secret: 'secret-1' })
  asked.answer('waiting')
  ;(await wire.next(paths.qr.state, 2)).answer('confirmed')
  const entering = await wire.next(paths.qr.signIn)
  expect(entering.body).toEqual({ secret: 'secret-1' })
  entering.answer({ token: 'token-1', userInfo, departs: [], multi_depart: 1 })
  await expect.poll(() => useSession.getState().token).toBe('token-1')
  useSession.setState({ token: null, user: null })
})

it('SE-02 reports an expired QR code and loads another one', async () => {
  const wire = playWire({ [paths.session.schools]: [] })
  await mount(<QrSignIn />)
  ;(await wire.next(paths.qr.ask)).answer(code(1))
  ;(await wire.next(paths.qr.state)).answer('over')
  await expect.element(page.getByText('二维码已失效，或已在手机上取消')).toBeVisible()
  expect(picture.query()).toBeNull()
  await button('刷新二维码').click()
  ;(await wire.next(paths.qr.ask, 2)).answer(code(2))
  await expect.element(picture).toBeVisible()
  expect((await wire.next(paths.qr.state, 2)).body).toEqual({ qrcodeId: 'id-2', secret: 'secret-2' })
})
