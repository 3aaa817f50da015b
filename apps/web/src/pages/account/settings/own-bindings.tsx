import { type ReturnError, returnErrors, returnParams } from '@xw/shared/session/third-return'
import { Button, Empty, Skeleton, Tag } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOwnBindings } from '../../../data/session/own-bindings.ts'
import styles from '../../../features/account/account.module.css'
import { notify } from '../../../lib/notify.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { BindDialog } from './bind-dialog.tsx'

/** Lists the external accounts that can sign in as the user; they are bound and unbound here. */
export function OwnBindings() {
  const { bindings, error, retry, add, remove } = useOwnBindings()
  const [bindingProvider, setBindingProvider] = useState<{ provider: string; name: string } | null>(null)
  const { confirm, holder } = useConfirm()
  useProviderReturn(add)
  if (!bindings) return error ? <LoadFailure error={error} onRetry={retry} /> : <Skeleton active />
  if (bindings.length === 0) return <Empty description="学校没有启用第三方登录" />

  async function unbind(provider: string, name: string) {
    const content = `解除后不能再用${name}登录这个账号，其他登录方式不受影响。`
    if (await confirm({ title: `解除与${name}的绑定？`, content, okText: '解除绑定', isDanger: true }))
      await remove(provider)
  }
  return (
    <>
      {holder}
      {bindingProvider && <BindDialog {...bindingProvider} onClose={() => setBindingProvider(null)} />}
      <ul className={styles.sessions}>
        {bindings.map(({ provider, providerName, name, createTime }) => (
          <li key={provider}>
            <div>
              <strong>{providerName}</strong> {createTime && <Tag color="green">已绑定</Tag>}
              <span>{createTime ? `${name && `${name} · `}绑定于 ${createTime}` : '未绑定'}</span>
            </div>
            {createTime ? (
              <Button danger aria-label={`解除绑定${providerName}`} onClick={() => void unbind(provider, providerName)}>
                解除绑定
              </Button>
            ) : (
              <Button
                aria-label={`绑定${providerName}`}
                onClick={() => setBindingProvider({ provider, name: providerName })}
              >
                绑定
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>绑定后可直接用对方的身份登录。有不认识的绑定时，请解除绑定并修改密码。</p>
    </>
  )
}

/** Uses the code that the provider has appended to the address once, and removes it from the address. */
function useProviderReturn(add: (code: string) => Promise<void>) {
  const [query, setQuery] = useSearchParams()
  const [code, trouble] = [query.get(returnParams.code), query.get(returnParams.trouble)]
  const take = useEffectEvent(() => {
    setQuery({ tab: 'bindings' }, { replace: true })
    if (code) void add(code)
    else notify.warn(returnErrors[trouble as ReturnError] ?? returnErrors.failed)
  })
  useEffect(() => {
    if (code || trouble) take()
  }, [code, trouble])
}
