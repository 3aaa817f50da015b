/** HD-02: the greeting at an hour of the day. */
export function greeting(hour: number): string {
  if (hour < 9) return '早上好'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  if (hour < 20) return '下午好'
  return '晚上好'
}
