import { Link } from 'react-router'
import { listLink, type Place } from './place.ts'
import styles from './xw-record.module.css'

export const BackLink = ({ place }: { place: Place }) => (
  <Link to={listLink(place)} className={styles.back} aria-label="返回列表" title="返回列表">
    ‹ 列表
  </Link>
)
