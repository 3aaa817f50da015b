import { webBase } from '@xw/shared/wire/headers'
import type { SignInMethodCode } from '@xw/shared/wire/sign-in-options'
import { Button, Switch, Tag, Typography } from 'antd'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../api/http.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { ownAddress } from '../../../lib/config.ts'
import { loginPath } from '../../../lib/paths.ts'
import styles from './entry.module.css'
import { SignInSettingContext } from './sign-in-setting-context.ts'

const hints: Readonly<Record<SignInMethodCode, string>> = {
  account: '关闭后只有能修改本页的管理员可以用账号密码登录，以免无人能进入。',
  phone: '向账号绑定的手机号发送验证码。',
  third: '通过学校设置的身份提供方登录，如企业微信、钉钉或 OpenID Connect。',
  cas: '通过学校的统一身份认证登录。',
}

interface SignInMethodCardProps {
  way: SignInMethodCode
  name: string
  isOpen: boolean
  isFirst: boolean
  disabled: boolean
  onToggle: (isOpen: boolean) => void
}

/** Shows one sign-in method: whether it is open, what its settings lack, the page of its settings, and its link. */
export function SignInMethodCard({ way, name, isOpen, isFirst, disabled, onToggle }: SignInMethodCardProps) {
  const { overview } = use(SignInSettingContext)
  const state = overview?.ways.find(one => one.way === way)
  return (
    <section className={styles.way} aria-label={name} data-open={isOpen}>
      <div className={styles.line}>
        <strong>{name}</strong>
        {isOpen && isFirst && <Tag color="blue">首选</Tag>}
        <Switch
          className={styles.switch ?? ''}
          aria-label={`开放${name}登录`}
          checked={isOpen}
          disabled={disabled}
          onChange={onToggle}
          checkedChildren="开"
          unCheckedChildren="关"
        />
      </div>
      <p className={styles.hint}>{hints[way]}</p>
      {state && state.missing.length > 0 && (
        <ul className={styles.missing} aria-label={`${name}缺少的设置`}>
          {state.missing.map(({ text, stops }) => (
            <li key={text} data-stops={stops}>
              {text}
              {stops && isOpen && '，登录页暂不显示'}
            </li>
          ))}
        </ul>
      )}
      {isOpen && overview && <SignInMethodLink way={way} code={overview.school.code} />}
      <div className={styles.buttons}>
        {state?.settingsPage && <SettingsLink page={state.settingsPage} name={name} />}
        {state?.canTest && <TestButton way={way} />}
      </div>
    </section>
  )
}

/**
 * A link for a school's own pages and messages. It opens the sign-in page with the school chosen and this method first.
 */
function SignInMethodLink({ way, code }: { way: SignInMethodCode; code: string }) {
  const link = `${ownAddress()}${webBase}${loginPath}?school=${encodeURIComponent(code)}&way=${way}`
  return (
    <Typography.Text className={styles.link ?? ''} copyable={{ text: link, tooltips: ['复制链接', '已复制'] }}>
      {link}
    </Typography.Text>
  )
}

/** Renders nothing when the user may not open the settings page. */
function SettingsLink({ page, name }: { page: string; name: string }) {
  const isThere = usePermissions(({ routes }) => routes?.some(({ path }) => path === page) ?? false)
  return isThere && <Link to={page}>设置{name}</Link>
}

/** Tests the connection to the method's server with the saved settings. */
function TestButton({ way }: { way: SignInMethodCode }) {
  const { canTest, testPath, params } = use(SignInSettingContext)
  const [isTesting, setTesting] = useState(false)
  const [outcome, setOutcome] = useState<{ isReached: boolean; message: string } | null>(null)
  async function test() {
    setTesting(true)
    setOutcome(null)
    try {
      const { success, message } = await request(testPath, { method: 'POST', params, body: { way } })
      setOutcome({ isReached: success, message })
    } finally {
      setTesting(false)
    }
  }
  if (!canTest) return null
  return (
    <>
      <Button size="small" loading={isTesting} onClick={() => void test()}>
        测试连接
      </Button>
      <span aria-live="polite" className={styles.outcome} data-reached={outcome?.isReached}>
        {outcome?.message}
      </span>
    </>
  )
}
