namespace <#= Namespace #>
{
<# foreach (var type in types) { #>
    public partial class <#= type.Name #> : {{ base }}
    {
        @foreach (var p in Model) { <div>@p.Name</div> }
        public ${type} ${name} { get; set; }
        {% for field in fields %}
        private {{ field.type }} {{ field.name }};
        {% endfor %}
<# } #>
    }
}
