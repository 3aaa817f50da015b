/** TK-08: the frame stays long enough for the largest file to begin. A download that has begun does not need it. */
const frameMs = 300_000

/** Lets the browser download a link in a hidden frame, with the browser's own progress display. */
export function downloadFrame(url: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  frame.title = '下载'
  document.body.append(frame)
  setTimeout(() => frame.remove(), frameMs)
}
