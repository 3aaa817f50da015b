import type { SignInOptions } from '@xw/shared/wire/sign-in-options'
import { Fragment } from 'react'
import { Link, type To } from 'react-router'
import { studentHelpPath } from '../../../lib/paths.ts'

interface SignInLinksProps {
  entry: SignInOptions
  isFirst: boolean
  toFirst: To
  toAccount: To
  toQr: To
}

/**
 * Links beside the sign-in form: the QR code for a signed-in phone, first sign-in of students, lost password,
 * registration, and help.
 */
export function SignInLinks({ entry, isFirst, toFirst, toAccount, toQr }: SignInLinksProps) {
  const { ways, registration, school } = entry
  const search = school ? `?school=${encodeURIComponent(school.code)}` : ''
  const hasAccounts = ways.includes('account')
  const links: [name: string, to: To][] = [
    isFirst ? ['返回账号登录', toAccount] : hasAccounts ? ['学生首次登录', toFirst] : ['管理员登录', toAccount],
    ...(isFirst ? [] : [['扫码登录', toQr] as [string, To]]),
    ['忘记密码？', `/user/alteration${search}`],
    ...(registration === 'off' ? [] : [['注册账号', `/user/register${search}`] as [string, To]]),
    ['帮助', studentHelpPath],
  ]
  return (
    <p>
      {links.map(([name, to], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <Link to={to} replace={typeof to !== 'string'}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
