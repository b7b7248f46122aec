// Formats remaining time like a clock.

/** Formats milliseconds as minutes and seconds, for example "1:05". */
export function clockTime(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000))
  const hours = Math.floor(seconds / 3600)
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
