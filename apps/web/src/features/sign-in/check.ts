/** The fields of the sign-in form. */
export interface SignInFields {
  username: string
  password: string
  captcha: string
}

/** Returns an error sentence for each empty field. */
export function checkSignIn(fields: SignInFields, asksCaptcha: boolean): Partial<SignInFields> {
  return {
    ...(!fields.username && { username: '请输入用户名' }),
    ...(!fields.password && { password: '请输入密码' }),
    ...(asksCaptcha && !fields.captcha && { captcha: '请先完成验证' }),
  }
}
