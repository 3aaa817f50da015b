import { Link } from 'react-router'
import { buildListLink, type RecordPageLocation } from './record-page-location.ts'
import styles from './xw-record.module.css'

export const BackLink = ({ place }: { place: RecordPageLocation }) => (
  <Link to={buildListLink(place)} className={styles.back} aria-label="返回列表" title="返回列表">
    ‹ 列表
  </Link>
)
