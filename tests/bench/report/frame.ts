const styles = `
.ground{fill:#fff}text{fill:#24292f;font:13px system-ui,sans-serif}.title{font-weight:600;font-size:15px}
.figure{font-size:11.5px;font-variant-numeric:tabular-nums}.range{stroke:#24292f;stroke-width:1;fill:none;opacity:.65}
.s0{fill:#9a3b26}.s1{fill:#b7791f}.s2{fill:#5b7f52}.s3{fill:#4a6fa5}.s4{fill:#7d5a8c}
.inside{fill:#fff}
@media (prefers-color-scheme:dark){.inside{fill:#161b22}.ground{fill:#161b22}text{fill:#e6edf3}.range{stroke:#e6edf3}
.s0{fill:#d9674d}.s1{fill:#e8b04a}.s2{fill:#86b07b}.s3{fill:#7ba3dc}.s4{fill:#b38cc4}}`

interface Frame {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly series: readonly string[]
}

/** Ground, title and legend around what is drawn. */
export function frame({ width, height, title, series }: Frame, drawn: string): string {
  let x = 20
  const legend = series.map((name, index) => {
    const entry = `<rect class="s${index}" x="${x}" y="37" width="11" height="11" rx="2"/><text x="${x + 17}" y="47">${safe(name)}</text>`
    x += 40 + name.length * 7.2
    return entry
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${safe(title)}">
<style>${styles}</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
<text class="title" x="20" y="25">${safe(title)}</text>
${legend.join('\n')}
${drawn}
</svg>
`
}

/** Text as it may stand in SVG. */
export const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)
