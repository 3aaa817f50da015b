import type { RecordVersion } from '@xw/shared/wire/data-log'
import { Link } from 'react-router'
import styles from './data-log.module.css'
import { useDataLogLocation } from './use-data-log-location.ts'

/** The list names this many changed fields; the comparison shows all of them. */
const fewNames = 4

export function VersionList({ versions }: { versions: readonly RecordVersion[] }) {
  const { location: place, linkTo } = useDataLogLocation()
  const newest = versions[0]?.dataVersion
  return (
    <ol className={styles.versions} aria-label="全部版本">
      {versions.map(({ dataVersion, dataId, createBy, createByName, createTime, isFirst, isCurrent, changed }) => (
        <li key={dataVersion} data-chosen={dataVersion === place.left || dataVersion === place.right}>
          <div className={styles.versionHead}>
            <strong>
              第 {dataVersion} 版{isCurrent && '（当前）'}
            </strong>
            <span className={styles.quiet}>{[createByName ?? createBy ?? '系统', createTime].join(' · ')}</span>
          </div>
          <div>{isFirst ? '创建记录' : describeChangedFields(changed)}</div>
          <div className={styles.links}>
            {!isFirst && (
              <Link
                to={linkTo(dataId, { left: dataVersion - 1, right: dataVersion })}
                aria-label={`第 ${dataVersion} 版改了什么`}
              >
                改了什么
              </Link>
            )}
            {newest !== undefined && dataVersion !== newest && (
              <Link
                to={linkTo(dataId, { left: dataVersion, right: newest })}
                aria-label={`第 ${dataVersion} 版与当前比较`}
              >
                与当前比较
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function describeChangedFields(changed: readonly string[]): string {
  if (changed.length === 0) return '没有可以查看的变化'
  const named = changed.slice(0, fewNames).join('、')
  return changed.length > fewNames ? `修改 ${named} 等 ${changed.length} 项` : `修改 ${named}`
}
