größe = "日本語 👩‍🚀 é"
class Überprüfung:
    def мир(self, ñ=1): return f"{ñ} 世界 {größe!r:é>10}"
π, 𝔘, ªº = 1, 2, 3
