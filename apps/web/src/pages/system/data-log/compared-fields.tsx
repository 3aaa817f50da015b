import type { ComparedVersion, VersionField } from '@xw/shared/wire/data-log'
import { Button } from 'antd'
import { formatValue } from '../../../field-types/format-moment.ts'
import styles from './data-log.module.css'

interface ComparedFieldsProps {
  versions: [ComparedVersion, ComparedVersion]
  /** The keys of the fields to show. */
  keys: readonly string[]
  /** The reasons, by field, why the server refused the last restore. */
  refused: Readonly<Record<string, string>>
  onRestore(field: VersionField): void
}

const heading = ({ dataVersion, isCurrent }: ComparedVersion) => `第 ${dataVersion} 版${isCurrent ? '（当前）' : ''}`

/** Shows the fields as a table; on a phone each field is a card with both values below its name. */
export function ComparedFields({ versions: [older, newer], keys, refused, onRestore }: ComparedFieldsProps) {
  const later = new Map(newer.fields.map(field => [field.key, field]))
  const shown = older.fields.filter(({ key }) => keys.includes(key))
  const isOffered = shown.some(field => field.canRestore)
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{heading(older)}</th>
          <th scope="col">{heading(newer)}</th>
          {isOffered && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map(field => (
          <tr key={field.key} data-same={field.isSame}>
            <th scope="row">{field.label}</th>
            <td data-version={heading(older)}>
              <del>{formatValue(field.text, field)}</del>
              {refused[field.key] && <div className={styles.refused}>{refused[field.key]}</div>}
            </td>
            <td data-version={heading(newer)}>
              <ins>{formatValue(later.get(field.key)?.text ?? '', field)}</ins>
              {isHiddenChange(field, later) && <span className={styles.quiet}>（内容有变化）</span>}
            </td>
            {isOffered && (
              <td>
                {field.canRestore && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`把${field.label}恢复为“${formatValue(field.text, field)}”`}
                    onClick={() => onRestore(field)}
                  >
                    恢复
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A veiled field may look the same in both versions although its value changed. */
const isHiddenChange = ({ key, text, isSame, isVeiled }: VersionField, later: ReadonlyMap<string, VersionField>) =>
  isVeiled && !isSame && later.get(key)?.text === text
