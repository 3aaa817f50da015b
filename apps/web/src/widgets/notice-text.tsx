/** A privacy notice: each line is a paragraph, or a heading if it begins with `# `. */
export const NoticeText = ({ content }: { content: string }) =>
  content.split('\n').map((line, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move.
    line.startsWith('# ') ? <h2 key={index}>{line.slice(2)}</h2> : <p key={index}>{line}</p>,
  )
