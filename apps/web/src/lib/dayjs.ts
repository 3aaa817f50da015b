import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

export type { Dayjs } from 'dayjs'
/** Days and hours in Chinese; whoever shows a calendar brings it along. */
export { dayjs }
