import type { ApiMethod } from '@xw/shared/wire/api-doc'
import { Tag } from 'antd'
import styles from './api-doc.module.css'

const colors: Readonly<Record<ApiMethod, string>> = { get: 'blue', post: 'green', put: 'purple', delete: 'red' }

/** Shows an HTTP method in its own colour, with enough contrast to be read. */
export const MethodTag = ({ method }: { method: ApiMethod }) => (
  <Tag color={colors[method]} className={styles.method ?? ''}>
    {method.toUpperCase()}
  </Tag>
)
