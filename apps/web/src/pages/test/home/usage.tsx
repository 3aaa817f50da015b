import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import styles from './gallery.module.css'

/** Shows code with a button to copy it. */
export function Usage({ label, code }: { label: string; code: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      notify.warn('浏览器不允许复制，请选中代码后自行复制')
    }
  }
  return (
    <div className={styles.usage}>
      <Button
        size="small"
        icon={isCopied ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={`复制代码：${label}`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        {isCopied ? '已复制' : '复制'}
      </Button>
      {/* The keyboard can scroll long lines too. */}
      <pre tabIndex={0} role="region" aria-label={`代码：${label}`}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
