export type Point = { x: number; y: number };

/** The line through points that is nearest to them (least squares), and how far its slope is certain: two standard errors. */
export function slopeOf(points: readonly Point[]): { slope: number; error: number } {
  const mean = (pick: (point: Point) => number) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
  return { slope, error: 2 * Math.sqrt(rest / Math.max(1, points.length - 2) / spread) };
}
