import type { ApiMethod } from '@xw/shared/wire/api-doc'
import { Tag } from 'antd'
import styles from './api-doc.module.css'

const colors: Readonly<Record<ApiMethod, string>> = { get: 'blue', post: 'green', put: 'purple', delete: 'red' }

/** The method of an operation, each in a colour of its own that can be read on its ground. */
export const MethodTag = ({ method }: { method: ApiMethod }) => (
  <Tag color={colors[method]} className={styles.method ?? ''}>
    {method.toUpperCase()}
  </Tag>
)
