export default function Skyline() {
  return <svg viewBox="0 0 900 876" preserveAspectRatio="xMidYMax slice" />
}
