import { paths } from '@xw/shared/wire/paths'
import { request } from '../api/http.ts'
import { notify } from '../lib/notify.ts'
import { useSession } from '../lib/session.ts'

/** The form of HD-09, by the wire's names. */
export interface PasswordChange {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** HD-09: changes the signed-in user's password and says what came of it; true where it worked. */
export async function changePassword(change: PasswordChange): Promise<boolean> {
  const { user } = useSession.getState()
  if (!user) {
    notify.warn('当前系统无登录用户!')
    return false
  }
  const body = { username: user.username, ...change }
  const { success, message } = await request(paths.session.updatePassword, { method: 'POST', body })
  if (success) notify.success(message || '密码修改成功')
  else notify.warn(message)
  return success
}
