import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

export type { Dayjs } from 'dayjs'
/** dayjs with Chinese names of days and months. It loads only with the parts that show a calendar. */
export { dayjs }
