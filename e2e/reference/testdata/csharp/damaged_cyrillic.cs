namespace Неполный
{
    class Заказ {
        void Обработать(string имя { if (имя == "да" { while (правда) { счёт++; 
        int 数量 { get { return 合計; 
        string Имя => $"{имя} – {фамилия;
        enum Цвет { Красный, Зелёный
        void Ещё() { }}}}
        class Ω<Τ> where Τ : { Τ τ = (Τ)((; } } } }
    void Конец() { return; }
