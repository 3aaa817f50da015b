/** TK-08: long enough for the largest file to begin; what has begun goes on without the frame. */
const frameMs = 300_000

/** Has the browser download a link by itself, with its own progress, in a frame that nobody sees. */
export function downloadFrame(url: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  frame.title = '下载'
  document.body.append(frame)
  setTimeout(() => frame.remove(), frameMs)
}
